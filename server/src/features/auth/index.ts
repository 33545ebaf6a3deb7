// Auth: passwords, second factors, email links, sessions, personal access tokens and the set-up link. Promises: an
// ended session or token fails from the next request on; links and codes work once; failures count per address and
// network, so that users cannot lock out each other. Never: a token or password in plain text, or different answers for
// an unknown address and a wrong password.

import type { Actor } from '#core/actor'
import type { AccountsFeature } from '#features/accounts/index'
import type { AuditFeature } from '#features/audit/index'
import type { Tx } from '#platform/database/database'
import type { Route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { accessTokenRoutes } from './access-tokens.routes.ts'
import { authRoutes } from './auth.routes.ts'
import { authenticateCredential, authenticateRequest, refuseForeignPage } from './authenticate.ts'
import type { AccessEnding, AuthContext, Client, SessionMove } from './context.ts'
import { countClient } from './count-client.ts'
import { countHostCheck } from './count-host-check.ts'
import { countInvitation } from './count-invitation.ts'
import { listCountingCredentials } from './credentials.view.ts'
import { deleteExpired } from './delete-expired.ts'
import { endAccess } from './end-access.ts'
import { formTokenOf, isFormTokenOf } from './forms.ts'
import { reportLeakRoutes } from './leaks/report-leak.routes.ts'
import { createAttempts } from './limits/attempts.ts'
import type { HostCheck } from './limits/limits.ts'
import { magicLinkRoutes } from './magic-link/magic-link.routes.ts'
import type { SecurityNotification } from './notifications/notification.ts'
import { type Recipient, sendNotification } from './notifications/send-notification.ts'
import { type Invited, openByInvitation } from './open-by-invitation.ts'
import { openSession } from './open-session.ts'
import { deleteExpiredChallenges } from './passkeys/delete-expired-challenges.ts'
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
import { linkRequestRoutes } from './sign-in-emails/sign-in-emails.routes.ts'
import { handleSignInEmails } from './sign-in-emails/sign-in-emails.ts'
import { switchAccountRoutes } from './switching/switch-account.routes.ts'
import { type PageCall, pageVisitor } from './visitor.ts'
import { webSessionRoutes } from './web-session.routes.ts'

export type { FirstStart } from './set-up.ts'

/** Fixed, so that a new BASE_URL or port ends no sign-in. The key is unique to this instance. */
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
    sessionMoves: [],
  }
  handleSignInEmails(context)
  platform.jobs.recur('auth.delete-expired', FORGET_EXPIRED_EVERY_MS, () => deleteExpired(platform))
  platform.jobs.recur('auth.delete-challenges', FORGET_EXPIRED_EVERY_MS, () => deleteExpiredChallenges(platform))
  return {
    routes: [
      ...[...signInRoutes(context), ...passkeyRoutes(context)].map((route) => refuseForeignPages(platform, route)),
      ...setUpRoutes(context),
      ...sessionRoutes(context),
      ...accessTokenRoutes(context),
      ...reportLeakRoutes(context),
      ...switchAccountRoutes(context),
    ],
    /** Returns the actor of a request; null without a credential. @throws AppError `unauthenticated` or `forbidden`. */
    authenticateRequest: (headers: Record<string, string | string[] | undefined>, method: string) =>
      authenticateRequest(context, headers, method),
    /** Returns the actor of a bare credential, as sockets send it. @throws AppError `unauthenticated`. */
    authenticateCredential: (credential: string) => authenticateCredential(context, credential),
    readCookie: (header: string | undefined) => readSessionCookie(platform.config.baseUrl, header),
    /**
     * Returns the credentials that are still valid, by id, with their current roles. Ended or expired credentials and
     * those of former members are omitted.
     */
    listCountingCredentials: (credentials: readonly Actor['credential'][]) =>
      listCountingCredentials(platform.database.read, credentials, platform.clock.now()),
    /** Opens a session for operator commands, without a password. */
    openSession: (member: { userId: string; tenantId: string }) =>
      openSession(platform, tokens, member, { userAgent: 'dossier command', ip: '' }),
    /** Turns off the second factor of a user who lost it (operator command). @throws AppError. */
    resetSecondFactor: (email: string) => resetSecondFactor(context, email),
    /** Ends every session and token of a user in one account, in the transaction that ends the membership. */
    endAccess: (tx: Tx, member: { tenantId: string; userId: string }) => endAccess(context, tx, member),
    /**
     * Registers functions of other features. They run in the transaction that ends a user's access (a member leaves, or
     * an address is proved), or that replaces a session (the user switches the account).
     */
    listen({
      accessEnded,
      sessionMoved,
    }: {
      accessEnded: readonly AccessEnding[]
      sessionMoved: readonly SessionMove[]
    }) {
      context.accessEndings.push(...accessEnded)
      context.sessionMoves.push(...sessionMoved)
    },
    /** Limits OAuth client registrations and client document fetches. @throws AppError `rate_limited`. */
    countClient: (what: 'registration' | 'document', ip: string) => countClient(context, what, ip),
    /** See countHostCheck. */
    countHostCheck: (kind: HostCheck, tenantId: string) => countHostCheck(context, kind, tenantId),
    /** See countInvitation. */
    countInvitation: (tx: Tx, inviterId: string, email: string) => countInvitation(context, tx, inviterId, email),
    /** Sends a notification email in the transaction of its event. See sendNotification. */
    notify: (tx: Tx, user: Recipient, notice: SecurityNotification, client: Client) =>
      sendNotification(context, tx, user, notice, client),
    /** Sign-in for the pages of other features. */
    browser: {
      /**
       * Signs in a browser through a form of another feature. @returns the value of Set-Cookie.
       * @throws AppError as signIn; `totp_required` with the `mfa_token` for the second step.
       */
      signIn: async (step: BrowserStep, client: Client) => signInBrowser(context, step, client),
      /**
       * Opens a browser session for a new user who has just accepted an invitation. @returns the value of Set-Cookie.
       */
      openSession: async (invited: Invited, client: { userAgent: string; ip: string }) =>
        sessionCookie(platform.config.baseUrl, (await openByInvitation(context, invited, client)).token),
      /**
       * Rejects requests from pages of other origins. Requests without a credential come from our own pages or from
       * programs. @throws AppError `forbidden`.
       */
      refuseForeignPage: (headers: Record<string, string | string[] | undefined>) =>
        refuseForeignPage(platform.config.baseUrl, headers),
      /**
       * Returns the signed-in caller of a page, or null when not signed in or the session has ended.
       * @throws AppError `forbidden` for a post from a foreign page.
       */
      visitor: (call: PageCall, method: 'GET' | 'POST') => pageVisitor(context, call, method),
      /** Returns a token that proves that our page rendered the form, for one purpose and secret. */
      formToken: (purpose: string, secret: string) => formTokenOf(platform, purpose, secret),
      isFormToken: (purpose: string, secret: string, token: string) => isFormTokenOf(platform, purpose, secret, token),
    },
    /** Guards sending in a user's name. @throws AppError `forbidden` while the user's address is unconfirmed. */
    demandConfirmedAddress: (userId: string) => demandConfirmedAddress(platform, userId),
    prepareFirstStart: () => prepareFirstStart(platform, accounts),
  }
}

const signInRoutes = (context: AuthContext): Route[] => [
  ...authRoutes(context),
  ...webSessionRoutes(context),
  ...secondStepRoutes(context),
  ...totpRoutes(context),
  ...linkRequestRoutes(context),
  ...magicLinkRoutes(context),
  ...passwordRoutes(context),
]

export type AuthFeature = ReturnType<typeof createAuthFeature>
