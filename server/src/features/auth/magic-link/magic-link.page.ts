import type { Reply } from '#platform/http/route'
import { postsToUs } from '#platform/pages/forms'
import { html, page } from '#platform/pages/page'
import { askLetterPage, letterGonePage } from '../letter-form.page.ts'

interface LinkForm {
  /** Whom it signs in: nobody should confirm for somebody else. */
  email: string
  token: string
  formToken: string
  problem: string
}

/** Shown by the link in the letter. Only its button signs in, so that programs that follow links use nothing up. */
export const confirmLinkPage = (status: number, { email, token, formToken, problem }: LinkForm): Reply =>
  postsToUs(
    page(
      status,
      'Sign in',
      html`<p>This signs you in as <strong>${email}</strong> in this browser.</p>
${problem ? html`<p class="problem" role="alert">${problem}</p>` : ''}
<form method="post" action="/magic">
<input type="hidden" name="token" value="${token}">
<input type="hidden" name="form" value="${formToken}">
<button type="submit">Sign in</button>
</form>
<p class="hint">Not you, or not asked for? Close this page: nothing has happened.</p>`,
    ),
  )

const FORM = { action: '/auth/magic-link', button: 'Send a link' }

export const linkGonePage = (status: number): Reply => letterGonePage(status, { ...FORM, problem: '' })

export const askLinkPage = (status: number, problem: string): Reply =>
  askLetterPage(status, 'Sign in by a link', 'A letter with a link signs you in here, without a password.', {
    ...FORM,
    problem,
  })

export const letterSentPage = (): Reply =>
  page(
    202,
    'Look into your mailbox',
    html`<p>If somebody here has this address, a letter with a link is on its way. The link works for 15 minutes.</p>
<p class="hint">Nothing there? Look among the spam, or <a href="/">sign in another way</a>.</p>`,
  )
