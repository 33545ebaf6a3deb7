import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'
import { askLetterPage, letterGonePage } from '../letter-form.page.ts'

interface ResetForm {
  email: string
  token: string
  formToken: string
  needsCode: boolean
  problem: string
}

/** What was typed is not shown again: both fields are secrets. */
export const resetPage = (status: number, { email, token, formToken, needsCode, problem }: ResetForm): Reply =>
  postsToUs(
    page(
      status,
      'Choose a new password',
      html`<p>For <strong>${email}</strong>. Wherever you are signed in, you will be signed out.</p>
${problem ? html`<p class="problem" role="alert" id="problem">${problem}</p>` : ''}
<form method="post" action="/auth/password/reset">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="form" value="${formToken}">
<input type="hidden" name="username" autocomplete="username" value="${email}">
<label for="password">New password</label>
<input id="password" name="password" type="password" autocomplete="new-password" required minlength="8" maxlength="128" aria-describedby="password-hint">
<p class="hint" id="password-hint">At least 8 characters. Anything goes, spaces too.</p>
${needsCode ? CODE_FIELD : ''}
<button type="submit">Save and sign in</button>
</form>`,
    ),
  )

const CODE_FIELD = html`<label for="code">Code of your authenticator app</label>
<input id="code" name="code" autocomplete="one-time-code" autocapitalize="none" spellcheck="false" required maxlength="100" aria-describedby="code-hint">
<p class="hint" id="code-hint">Or one of your recovery codes.</p>`

const FORM = { action: '/auth/password/forgot', button: 'Send a link' }

export const resetGonePage = (status: number): Reply => letterGonePage(status, { ...FORM, problem: '' })

export const askResetPage = (status: number, problem: string): Reply =>
  askLetterPage(status, 'A new password', 'A letter with a link lets you choose one. Until then the old one works.', {
    ...FORM,
    problem,
  })
