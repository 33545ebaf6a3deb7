import { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, Markup, page } from '#platform/pages/page'
import { type OfferedScope, SCOPE_WORDS } from '../offered-scopes.ts'
import { isLoopback } from '../server/client-rules.ts'
import type { OfferedAccount } from './consent.view.ts'

export interface ShownRequest {
  /** Where the form is posted to. */
  action: string
  formToken: string
  name: string
  /** The host that vouches for it: of its metadata document; '' for others, whose name is only their own word. */
  knownHost: string
  redirectUri: string
  email: string
  accounts: OfferedAccount[]
  chosen: string
  resource: string
  scopes: OfferedScope[]
  /** What the person ticked, or what was asked for. */
  ticked: readonly OfferedScope[]
  /** What they allowed the last time; null = there was none. */
  before: { at: string; scopes: readonly OfferedScope[] } | null
  /** What was wrong with the answer; '' the first time. */
  problem: string
}

/** Asks a person whether an application may come in. Works without JavaScript, and reading it changes nothing. */
export const consentPage = (status: number, shown: ShownRequest): Reply =>
  answersTo(
    shown.redirectUri,
    page(
      status,
      `Let ${shown.name} in?`,
      html`${shown.problem ? html`<p class="problem" role="alert" id="problem">${shown.problem}</p>` : ''}
<p>The application “${shown.name}” asks for access to your Dossier. ${vouching(shown)}</p>
${returning(shown.redirectUri)}
<form method="post" action="${shown.action}">
<input type="hidden" name="form" value="${shown.formToken}">
${accountFields(shown)}
${scopeFields(shown)}
${sinceLastTime(shown)}
<p class="hint">For ${shown.resource}, signed in as ${shown.email}. You can take it back at any time in the settings; it ends at once.</p>
<div class="choices">
<button type="submit" name="decision" value="allow">Let it in</button>
<button type="submit" name="decision" value="deny" class="quiet" formnovalidate>No</button>
</div>
</form>
<p class="hint"><a href="${shown.action}?other=true">Not ${shown.email}?</a></p>`,
    ),
  )

const vouching = ({ knownHost }: ShownRequest): string =>
  knownHost
    ? `It is published by ${knownHost}.`
    : 'Nobody has checked that it is what it calls itself: go on only if you have just started this yourself.'

/** Where the answer goes is the one thing that an application cannot make up. */
function returning(redirectUri: string): Markup {
  const url = new URL(redirectUri)
  if (isLoopback(redirectUri))
    return html`<p class="warning">The answer goes to a program on this computer (<strong>${url.host}</strong>). Any program here could have asked: go on only if you have just started it.</p>`
  if (url.protocol !== 'https:')
    return html`<p class="warning">The answer goes to the program on this device that opens <strong>${url.protocol}//</strong> addresses. Go on only if you have just started it.</p>`
  return html`<p>The answer goes to <strong>${url.host}</strong>.</p>`
}

function accountFields({ accounts, chosen }: ShownRequest): Markup {
  const [only] = accounts
  if (accounts.length === 1 && only)
    return html`<input type="hidden" name="account" value="${only.id}"><p>Into the account <strong>${only.name}</strong>.</p>`
  const choices = accounts.map(
    ({ id, name, role }) =>
      html`<label class="choice"><input type="radio" name="account" value="${id}" required${checked(id === chosen)}> <span>${name} <span class="hint">(${role})</span></span></label>`,
  )
  return html`<fieldset><legend>Into which account?</legend>${joined(choices)}</fieldset>`
}

function scopeFields({ scopes, ticked, before }: ShownRequest): Markup {
  if (scopes.length === 0) return html`<p>It wants to know who you are, and nothing else.</p>`
  const choices = scopes.map((scope) => {
    const { label, description } = SCOPE_WORDS[scope]
    const isNew = before !== null && !before.scopes.includes(scope)
    return html`<label class="choice"><input type="checkbox" name="scope" value="${scope}"${checked(ticked.includes(scope))}> <span><strong>${label}</strong>${isNew ? html` <span class="new">new</span>` : ''}<br><span class="hint">${description}</span></span></label>`
  })
  return html`<fieldset><legend>What may it do?</legend>${joined(choices)}</fieldset>`
}

function sinceLastTime({ before, scopes }: ShownRequest): Markup {
  if (!before) return html`<p class="hint">You have not let it in before.</p>`
  const added = scopes.filter((scope) => !before.scopes.includes(scope))
  const news = added.length > 0 ? 'What it asks for beyond that is marked as new.' : 'It asks for nothing new.'
  return html`<p class="hint">You let it in on ${before.at}. ${news}</p>`
}

const checked = (is: boolean): Markup => html`${is ? html` checked` : ''}`
const joined = (parts: Markup[]): Markup => new Markup(parts.map(({ text }) => text).join('\n'))

/** Browsers follow the answer of a form only where its page says that it may lead (CSP 3, form-action). */
function answersTo(redirectUri: string, reply: Reply): Reply {
  const { status, body, headers } = postsToUs(reply)
  const url = new URL(redirectUri)
  const target = url.protocol === 'https:' || url.protocol === 'http:' ? url.origin : url.protocol
  const policy = (headers['content-security-policy'] ?? '').replace(
    "form-action 'self'",
    `form-action 'self' ${target}`,
  )
  return new Reply(status, body, { ...headers, 'content-security-policy': policy })
}

export const requestGonePage = (): Reply =>
  page(
    410,
    'This request is no longer open',
    html`<p>It was answered already, is older than fifteen minutes, or began in another browser. Go back to the application and start again.</p><p><a class="button" href="/">Go to Dossier</a></p>`,
  )

export const otherAccountPage = (name: string): Reply =>
  page(
    403,
    'This is for another account',
    html`<p>“${name}” was set up for an account that you do not belong to.</p><p><a class="button" href="/">Go to Dossier</a></p>`,
  )
