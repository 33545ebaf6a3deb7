import { message } from '@dossier/contract/message'
import { Reply } from '#platform/http/route'
import { formProblem } from '#platform/pages/form-fields'
import { postsToUs } from '#platform/pages/forms'
import { html, Markup, page } from '#platform/pages/page'
import { isLoopback } from '../clients/client-rules.ts'
import { OFFERED_SCOPES, type OfferedScope, SCOPE_WORDS } from '../offered-scopes.ts'
import type { OfferedAccount } from './consent.view.ts'

export interface ShownRequest {
  action: string
  formToken: string
  name: string
  /** Host of the client's metadata document, which verifies it. '' = the name is only the client's claim. */
  knownHost: string
  redirectUri: string
  email: string
  accounts: OfferedAccount[]
  chosen: string
  resource: string
  scopes: OfferedScope[]
  ticked: readonly OfferedScope[]
  /** The previous consent; null = none. */
  before: { at: string; scopes: readonly OfferedScope[] } | null
  problem: string
}

/** Renders the consent page. Works without JavaScript; opening it changes nothing. */
export const consentPage = (status: number, shown: ShownRequest): Reply =>
  shown.scopes.length === 0 ? nothingToAllowPage(shown) : scopesPage(status, shown)

/** A request that names no scope of ours cannot be granted: the app learns that, not that the user refused. */
const nothingToAllowPage = (shown: ShownRequest): Reply =>
  answersTo(
    shown.redirectUri,
    page(
      200,
      { tab: message('oauth.tab'), title: message('oauth.nothingToAllowTitle'), isHeadFocused: true },
      html`<p>${message('oauth.nothingToAllow', { name: shown.name, scopes: OFFERED_SCOPES.join(', ') })}</p>
${returning(shown)}
<form method="post" action="${shown.action}">
<input type="hidden" name="form" value="${shown.formToken}">
<div class="choices"><button type="submit" name="decision" value="back">${message('oauth.backToApp')}</button></div>
</form>`,
    ),
  )

const scopesPage = (status: number, shown: ShownRequest): Reply =>
  answersTo(
    shown.redirectUri,
    page(
      status,
      {
        tab: message('oauth.tab'),
        title: message('oauth.allowTitle', { name: shown.name }),
        isWide: true,
        isHeadFocused: true,
      },
      html`${formProblem({ '': shown.problem })}
${returning(shown)}
<form method="post" action="${shown.action}">
<input type="hidden" name="form" value="${shown.formToken}">
${accountFields(shown)}
${scopeFields(shown)}
${sinceLastTime(shown)}
<div class="choices">
<button type="submit" name="decision" value="deny" class="quiet" formnovalidate>${message('oauth.deny')}</button>
<button type="submit" name="decision" value="allow">${message('oauth.allow')}</button>
</div>
</form>
<p class="hint">${message('oauth.consentAs', { resource: shown.resource, email: shown.email })}
<a href="${shown.action}?other=true">${message('oauth.notYou', { email: shown.email })}</a></p>`,
    ),
  )

const vouching = ({ knownHost }: ShownRequest): string =>
  knownHost ? message('oauth.publishedBy', { host: knownHost }) : message('oauth.unverified')

/** Shows the redirect host, the only fact that an application cannot fake. */
function returning(shown: ShownRequest): Markup {
  const { redirectUri, knownHost } = shown
  const url = new URL(redirectUri)
  if (isLoopback(redirectUri))
    return html`<p class="warning">${vouching(shown)} ${message('oauth.answerToComputer', { host: url.host })}</p>`
  if (url.protocol !== 'https:')
    return html`<p class="warning">${vouching(shown)} ${message('oauth.answerToDevice', { scheme: url.protocol })}</p>`
  return html`<p${knownHost ? '' : html` class="warning"`}>${vouching(shown)} ${message('oauth.answerToHost', { host: url.host })}</p>`
}

function accountFields({ accounts, chosen }: ShownRequest): Markup {
  const [only] = accounts
  if (accounts.length === 1 && only)
    return html`<input type="hidden" name="account" value="${only.id}"><p>${message('oauth.intoAccount', { account: only.name })}</p>`
  const choices = accounts.map(
    ({ id, name, role }) =>
      html`<label class="choice"><input type="radio" name="account" value="${id}" required${checked(id === chosen)}> <span>${name} <span class="hint">(${role})</span></span></label>`,
  )
  return html`<fieldset><legend>${message('oauth.intoWhichAccount')}</legend>${joined(choices)}</fieldset>`
}

function scopeFields({ scopes, ticked, before }: ShownRequest): Markup {
  const choices = scopes.map((scope) => {
    const { label, description } = SCOPE_WORDS[scope]
    const isNew = before !== null && !before.scopes.includes(scope)
    return html`<label class="choice"><input type="checkbox" name="scope" value="${scope}"${checked(ticked.includes(scope))}> <span><strong>${label}</strong>${isNew ? html` <span class="new">${message('oauth.markNew')}</span>` : ''}<span class="hint">${description}</span></span></label>`
  })
  return html`<fieldset><legend>${message('oauth.whatMayItDo')}</legend>${joined(choices)}</fieldset>`
}

function sinceLastTime({ before, scopes }: ShownRequest): Markup {
  if (!before) return html`<p class="hint">${message('oauth.firstTime')}</p>`
  const added = scopes.filter((scope) => !before.scopes.includes(scope))
  const news = added.length > 0 ? message('oauth.newScopesMarked') : message('oauth.noNewScopes')
  return html`<p class="hint">${message('oauth.allowedBefore', { day: before.at, news })}</p>`
}

const checked = (is: boolean): Markup => html`${is ? html` checked` : ''}`
const joined = (parts: Markup[]): Markup => new Markup(parts.map(({ text }) => text).join('\n'))

/** Browsers follow a form's redirect only to hosts that the page allows (CSP 3, form-action). */
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

export const requestExpiredPage = (): Reply =>
  page(
    410,
    { tab: message('oauth.tab'), title: message('oauth.requestDeadTitle') },
    html`<p>${message('oauth.requestDead')}</p><p><a class="button" href="/">${message('members.toDossier')}</a></p>`,
  )

export const otherAccountPage = (name: string): Reply =>
  page(
    403,
    { tab: message('oauth.tab'), title: message('oauth.otherAccountTitle') },
    html`<p>${message('oauth.otherAccount', { name })}</p><p><a class="button" href="/">${message('members.toDossier')}</a></p>`,
  )
