// Auth: proving who somebody is. Passwords, second factors, links by mail, sessions, personal access tokens, the set-up link.
// Promises: a session or token that was ended counts for nothing from the next request on; a link and a code count once;
// failures are counted for one address from one place, so that nobody is locked out by somebody else.
// Never: a token or password stored in the clear, or another answer for an unknown address than for a wrong password.

import type { Actor } from '#core/actor'
import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { Tx } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { accessTokenRoutes } from './access-tokens.routes.ts'
import { authRoutes } from './auth.routes.ts'
import { authenticateCredential, authenticateRequest, refuseForeignPage } from './authenticate.ts'
import type { AccessEnding, AuthContext, Client } from './context.ts'
import { countClient } from './count-client.ts'
import { listCountingCredentials } from './credentials.view.ts'
import { endAccess } from './end-access.ts'
import { forgetExpired } from './forget-expired.ts'
import { formTokenOf, isFormTokenOf } from './forms.ts'
import { reportLeakRoutes } from './leaks/report-leak.routes.ts'
import { createAttempts } from './limits/attempts.ts'
import { magicLinkRoutes } from './magic-link/magic-link.routes.ts'
import type { Notice } from './notices/notice.ts'
import { type Addressee, sendNotice } from './notices/send-notice.ts'
import { type Invited, openByInvitation } from './open-by-invitation.ts'
import { openSession } from './open-session.ts'
import { forgetPasskeyChallenges } from './passkeys/forget-challenges.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { passwordRoutes } from './password/password.routes.ts'
import { refuseForeignPages } from './refuse-foreign-pages.ts'
import { demandConfirmedAddress } from './registration/demand-confirmed-address.ts'
import { resetSecondFactor } from './second-factor/reset-second-factor.ts'
import { secondStepRoutes } from './second-factor/second-step.routes.ts'
import { totpRoutes } from './second-factor/totp.routes.ts'
import { readSessionCookie, sessionCookie } from './session-cookie.ts'
import { createSessionTokens } from './session-token.ts'
import { sessionRoutes } from './sessions.routes.ts'
import { setUpRoutes } from './set-up.routes.ts'
import { prepareFirstStart } from './set-up.ts'
import { type BrowserStep, signInBrowser } from './sign-in-browser.ts'
import { letterRoutes } from './sign-in-emails/sign-in-emails.routes.ts'
import { handleLetters } from './sign-in-emails/sign-in-emails.ts'
import { switchAccountRoutes } from './switching/switch-account.routes.ts'
import { webSessionRoutes } from './web-session.routes.ts'

export type { FirstStart } from './set-up.ts'

/** Fixed, so that a new BASE_URL or port ends nobody's sign-in; the key is this instance's own. */
const ISSUER = 'dossier'
const FORGET_EXPIRED_EVERY_MS = 3_600_000

export function createAuthFeature(
  platform: Platform,
  { audit, accounts }: { audit: AuditFeature; accounts: AccountsFeature },
) {
  const tokens = createSessionTokens(platform.secretKey.derive('session-tokens'), ISSUER, platform.clock)
  const context: AuthContext = {
    platform,
    accounts,
    audit,
    tokens,
    attempts: createAttempts(platform),
    accessEndings: [],
  }
  handleLetters(context)
  platform.jobs.recur('auth.forget-expired', FORGET_EXPIRED_EVERY_MS, () => forgetExpired(platform))
  platform.jobs.recur('auth.forget-challenges', FORGET_EXPIRED_EVERY_MS, () => forgetPasskeyChallenges(platform))
  return {
    routes: [
      ...[...signInRoutes(context), ...passkeyRoutes(context)].map((route) => refuseForeignPages(platform, route)),
      ...setUpRoutes(context),
      ...sessionRoutes(context),
      ...accessTokenRoutes(context),
      ...reportLeakRoutes(context),
      ...switchAccountRoutes(context),
    ],
    /** The actor behind a request; null without a credential. @throws AppError `unauthenticated` or `forbidden`. */
    authenticateRequest: (headers: Record<string, string | string[] | undefined>, method: string) =>
      authenticateRequest(context, headers, method),
    /** The actor behind a bare credential, as sockets send it. @throws AppError `unauthenticated`. */
    authenticateCredential: (credential: string) => authenticateCredential(context, credential),
    /** The session token among the cookies of a request, or ''. */
    readCookie: (header: string | undefined) => readSessionCookie(platform.config.baseUrl, header),
    /** Of these credentials those that still count, by id, with the role now: not ended, not expired, their owner still a member. */
    listCountingCredentials: (credentials: readonly Actor['credential'][]) =>
      listCountingCredentials(platform.database.read, credentials, platform.clock.now()),
    /** A session for commands of the operator, who needs no password. */
    openSession: (member: { userId: string; tenantId: string }) =>
      openSession(platform, tokens, member, { userAgent: 'dossier command', ip: '' }),
    /** Turns the second factor of somebody off who lost it (the operator's command). @throws AppError. */
    resetSecondFactor: (email: string) => resetSecondFactor(context, email),
    /** Ends every session and token of a user in one account, in the transaction that ends the membership. */
    endAccess: (tx: Tx, member: { tenantId: string; userId: string }) => endAccess(context, tx, member),
    /** Functions of other features that run in the transaction that ends somebody's access (a member leaves, an address is proved). */
    listen: ({ accessEnded }: { accessEnded: readonly AccessEnding[] }) =>
      void context.accessEndings.push(...accessEnded),
    /** Counts a program that makes itself known, or a document of one that is fetched. @throws AppError `rate_limited`. */
    countClient: (what: 'registration' | 'document', ip: string) => countClient(context, what, ip),
    /** Tells a person by a letter, in the transaction of what it tells about; see sendNotice. */
    tell: (tx: Tx, user: Addressee, notice: Notice, client: Client) => sendNotice(context, tx, user, notice, client),
    /** What the pages of other features share with those of sign-in. */
    browser: {
      /**
       * Signs a browser in by a form of another feature. @returns the value of Set-Cookie.
       * @throws AppError as signIn; `totp_required` with the `mfa_token` for the second step.
       */
      signIn: async (step: BrowserStep, client: Client) => signInBrowser(context, step, client),
      /** A session of a browser that has just accepted an invitation as a new user. @returns the value of Set-Cookie. */
      openSession: async (invited: Invited, client: { userAgent: string; ip: string }) =>
        sessionCookie(platform.config.baseUrl, (await openByInvitation(context, invited, client)).token),
      /** Forms and posts without a credential come from our own pages or from programs. @throws AppError `forbidden`. */
      refuseForeignPage: (headers: Record<string, string | string[] | undefined>) =>
        refuseForeignPage(platform.config.baseUrl, headers),
      /** What shows that a form came out of a page of ours: made for a purpose and a secret that only its reader has. */
      formToken: (purpose: string, secret: string) => formTokenOf(platform, purpose, secret),
      isFormToken: (purpose: string, secret: string, given: string) => isFormTokenOf(platform, purpose, secret, given),
    },
    /** Before mail goes out in somebody's name. @throws AppError `forbidden` where their address waits to be confirmed. */
    demandConfirmedAddress: (userId: string) => demandConfirmedAddress(platform, userId),
    prepareFirstStart: () => prepareFirstStart(platform, accounts),
  }
}

/** Everything at `/auth` and `/magic`, which a page of somebody else may not post to. */
const signInRoutes = (context: AuthContext): Route[] => [
  ...authRoutes(context),
  ...webSessionRoutes(context),
  ...secondStepRoutes(context),
  ...totpRoutes(context),
  ...letterRoutes(context),
  ...magicLinkRoutes(context),
  ...passwordRoutes(context),
]

export type AuthFeature = ReturnType<typeof createAuthFeature>
