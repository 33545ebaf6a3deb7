import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { type AnyCall, Reply } from '#platform/http/route'
import { type Problems, problemsOf } from '#platform/pages/form-fields'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { acceptInvitation, type Input, invitationExpired, someoneElse } from './accept-invitation.ts'
import { invitationExpiredPage, invitationPage, otherPersonPage, type Prompt } from './invitation.page.ts'
import { findOpenInvitation } from './invitations.store.ts'

export type Request = Pick<AnyCall, 'header' | 'ip'>

export async function showInvitation(
  { database, clock }: Needs<'clock' | 'database'>,
  { accounts }: Dependencies,
  { token, name }: Input,
  { signedIn, status, problems }: { signedIn: Actor | null; status: number; problems: Problems },
): Promise<Reply> {
  const invitation = await findOpenInvitation(database.read, sha256(token), clock.now())
  if (!invitation) return invitationExpiredPage(invitationExpired().message)
  const { email, role, tenant_id } = invitation
  const user = await accounts.users.findByEmail(email)
  if (user && signedIn && signedIn.userId !== user.id) return otherPersonPage(someoneElse(email).message)
  const prompt: Prompt = user ? (signedIn ? 'confirm' : 'give-password') : 'choose-password'
  const accountName = (await accounts.findAccount(tenant_id))?.name ?? ''
  return invitationPage(status, { token, accountName, email, role, prompt, name, problems })
}

export async function acceptForm(
  platform: Needs<'clock' | 'database'>,
  dependencies: Dependencies,
  input: Input,
  request: Request,
): Promise<Reply> {
  const signedIn = await dependencies.auth.browser.visitor(request, 'POST')
  const client = { ip: request.ip, userAgent: request.header('user-agent') ?? '' }
  try {
    const joined = await acceptInvitation(platform, dependencies, input, { signedIn, client })
    const cookie: Record<string, string> = joined.userCreated
      ? { 'set-cookie': await dependencies.auth.browser.openSession(joined, client) }
      : {}
    return new Reply(303, undefined, { location: '/', ...cookie })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return showInvitation(platform, dependencies, input, {
      signedIn,
      status: error.status,
      problems: problemsOf(error, ['name', 'password']),
    })
  }
}
