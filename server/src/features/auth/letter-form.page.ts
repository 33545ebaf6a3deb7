import { message } from '@dossier/contract/message'
import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, type Markup, page } from '#platform/pages/page'

/** Pages with the form that asks for a letter. */
export interface LetterForm {
  /** Where the address is posted to. */
  action: string
  button: string
  /** What was wrong; '' the first time. */
  problem: string
}

/** Where the link of a letter does not work any more. */
export const letterGonePage = (status: number, form: LetterForm): Reply =>
  askLetterPage(status, message('auth.linkDeadTitle'), message('auth.linkDead'), form)

/** Where a letter is asked for. */
export const askLetterPage = (
  status: number,
  title: string,
  sentence: string,
  { action, button, problem }: LetterForm,
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
