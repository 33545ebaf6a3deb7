import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, type Markup, page } from '#platform/pages/page'

interface EmailForm {
  action: string
  button: string
  problem: string
}

const expiredLinkPage = (status: number, form: EmailForm): Reply =>
  requestEmailPage(status, message('auth.linkDeadTitle'), message('auth.linkDead'), form)

const requestEmailPage = (
  status: number,
  title: string,
  sentence: string,
  { action, button, problem }: EmailForm,
): Reply =>
  postsToUs(
    page(
      status,
      title,
      html`<p>${sentence}</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="${action}">
<label for="email">${message('auth.emailLabel')}</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254"${describedBy(problem)}>
<button type="submit">${button}</button>
</form>
<p class="hint"><a href="/">${message('auth.toSignInPage')}</a></p>`,
    ),
  )

const describedBy = (problem: string): Markup =>
  html`${problem ? html` aria-describedby="problem" aria-invalid="true"` : ''}`

const MAGIC_LINK = { action: '/auth/magic-link', button: message('auth.sendLink') }

export const linkGonePage = (status: number): Reply => expiredLinkPage(status, { ...MAGIC_LINK, problem: '' })

export const askLinkPage = (status: number, problem: string): Reply =>
  requestEmailPage(status, message('auth.magicLinkTitle'), message('auth.magicLinkHow'), {
    ...MAGIC_LINK,
    problem,
  })

export const letterSentPage = (): Reply =>
  page(
    202,
    message('auth.checkMailbox'),
    html`<p>${message('auth.magicLinkSent')}</p>
<p class="hint">${message('auth.magicLinkMissing')}</p>`,
  )

const RESET = { action: '/auth/password/forgot', button: message('auth.sendLink') }

export const resetGonePage = (status: number): Reply => expiredLinkPage(status, { ...RESET, problem: '' })

export const askResetPage = (status: number, problem: string): Reply =>
  requestEmailPage(status, message('auth.newPasswordTitle'), message('auth.forgotIntro'), {
    ...RESET,
    problem,
  })
