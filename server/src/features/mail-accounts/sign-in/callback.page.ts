import { createHash } from 'node:crypto'
import { message } from '@dossier/contract/message'
import { Reply } from '#platform/http/route'
import { html, Markup, page } from '#platform/pages/page'
import type { FinishedCodeFlow } from './code-flow.ts'
import { nameOfProvider } from './providers.ts'

/** Browsers close a window only if a script has opened it. */
const CLOSE = 'window.opener&&window.close()'
const TAB = message('mailSignIn.tab')
const CLOSE_HASH = `'sha256-${createHash('sha256').update(CLOSE).digest('base64')}'`

/** Shows the result of a sign-in at a provider. After success the window closes itself. */
export function callbackPage(finished: FinishedCodeFlow | null, settingsUrl: string): Reply {
  const back = html`<p><a href="${settingsUrl}">${message('mailSignIn.back')}</a></p>`
  const problem = finished ? finished.problem : message('mailSignIn.unknownRequest')
  if (!finished || problem)
    return page(
      400,
      { tab: TAB, title: message('mailSignIn.failedTitle') },
      html`<p class="problem" role="alert">${problem}</p>${back}`,
    )
  const text = message('mailSignIn.doneText', { provider: nameOfProvider(finished.provider) })
  const script = new Markup(`<script>${CLOSE}</script>`)
  const { status, body, headers } = page(
    200,
    { tab: TAB, title: message('mailSignIn.doneTitle') },
    html`<p>${text}</p>${back}${script}`,
  )
  const policy = `${headers['content-security-policy']}; script-src ${CLOSE_HASH}`
  return new Reply(status, body, { ...headers, 'content-security-policy': policy })
}
