import type { Actor } from '#core/actor'
import { toTimestamp } from '#platform/clock/clock'
import { Reply } from '#platform/http/route'
import { pageFor } from '#platform/sentences/translate'
import { isMetadataDocument } from '../clients/client-rules.ts'
import { snapshotOf } from '../consents/client-snapshot.ts'
import { findLastConsent } from '../consents/consents.view.ts'
import type { OAuthContext } from '../context.ts'
import { type OfferedScope, ONLY_BY_CHOICE, offeredAmong } from '../offered-scopes.ts'

import { consentPage, otherAccountPage } from './consent.page.ts'
import { listAccountsFor, type OfferedAccount } from './consent.view.ts'
import type { AccessRequest } from './read-request.ts'
import { signInPage } from './sign-in.page.ts'

export const pathOf = ({ uid }: Pick<AccessRequest, 'uid'>): string => `/oauth/consent/${uid}`

const SIGN_IN = 'oauth-sign-in'
const CONSENT = 'oauth-consent'

/** Binds the form to the request and the session, so that each user answers only the page they saw. */
export const consentToken = ({ auth }: OAuthContext, { uid }: AccessRequest, { credential }: Actor): string =>
  auth.browser.formToken(CONSENT, `${uid} ${credential.id}`)
export const isConsentToken = ({ auth }: OAuthContext, { uid }: AccessRequest, { credential }: Actor, token: string) =>
  auth.browser.isFormToken(CONSENT, `${uid} ${credential.id}`, token)
export const isSignInToken = ({ auth }: OAuthContext, { uid }: AccessRequest, token: string): boolean =>
  auth.browser.isFormToken(SIGN_IN, uid, token)

export const signInForm = ({ auth }: OAuthContext, request: AccessRequest, problem: string) => ({
  action: `${pathOf(request)}/sign-in`,
  formToken: auth.browser.formToken(SIGN_IN, request.uid),
  back: pathOf(request),
  name: snapshotOf(request.client, request.row).client_name,
  problem,
})

export const showSignIn = (context: OAuthContext, request: AccessRequest, status: number, problem: string): Reply =>
  signInPage(status, signInForm(context, request, problem))

export const accountsFor = (
  { platform }: OAuthContext,
  { row }: AccessRequest,
  { userId }: Actor,
): Promise<OfferedAccount[]> => listAccountsFor(platform.database.read, userId, row?.tenant_id ?? null)

interface Answered {
  status: number
  problem: string
  ticked?: OfferedScope[]
  account?: string
}

export async function showRequest(
  context: OAuthContext,
  request: AccessRequest,
  actor: Actor,
  { status, problem, ticked, account }: Answered,
): Promise<Reply> {
  const { platform, addresses } = context
  const { client_name: name } = snapshotOf(request.client, request.row)
  const accounts = await accountsFor(context, request, actor)
  if (accounts.length === 0) return otherAccountPage(name)
  const lastConsent = await findLastConsent(platform.database.read, actor.userId, request.client.clientId)
  // A removed application may have had the same client_id.
  const last = lastConsent && lastConsent.granted_at >= (request.row?.created_at ?? 0) ? lastConsent : undefined
  const user = await context.accounts.users.find(actor.userId)
  const page = consentPage(status, {
    action: pathOf(request),
    formToken: consentToken(context, request, actor),
    name,
    knownHost: isMetadataDocument(request.client.clientId) ? new URL(request.client.clientId).host : '',
    redirectUri: request.redirectUri,
    email: user?.email ?? '',
    accounts,
    chosen: account ?? accounts.find(({ id }) => id === last?.tenant_id)?.id ?? actor.tenantId,
    resource: addresses.mcp,
    scopes: request.scopes,
    ticked: ticked ?? request.scopes.filter((scope) => !ONLY_BY_CHOICE.includes(scope)),
    before: last
      ? { at: toTimestamp(last.granted_at).slice(0, 10), scopes: offeredAmong(JSON.parse(last.scopes) as string[]) }
      : null,
    problem,
  })
  const language = await context.accounts.users.findLanguage(platform.database.read, actor.userId)
  return inLanguage(page, language, addresses.basePath)
}

function inLanguage(page: Reply, language: string, basePath: string): Reply {
  if (language === '') return page
  const { status, body, headers } = pageFor(page, language, basePath)
  return new Reply(status, body, headers)
}
