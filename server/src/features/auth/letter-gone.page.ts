import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'

/**
 * Where the link of a letter does not work any more.
 * @param askAgainAt where an address is posted to for another letter of the same kind.
 */
export const letterGonePage = (status: number, askAgainAt: string, problem: string): Reply =>
  postsToUs(
    page(
      status,
      'This link no longer works',
      html`<p>It was used, is older than 15 minutes, or was never one of ours. A new one is quickly sent.</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<form method="post" action="${askAgainAt}">
<label for="email">Email</label>
<input id="email" name="email" type="email" autocomplete="username" required maxlength="254">
<button type="submit">Send a new link</button>
</form>
<p class="hint"><a href="/">To the sign-in page</a></p>`,
    ),
  )
