import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { connectionError, within } from '#platform/network/connection-error'
import { encryptedSentence, inStep, resolvedSentence, StepFailed } from '#platform/network/connection-steps'
import { findAddresses, isAllowedHost } from '#platform/network/find-addresses'
import { IMAP_PORTS } from '#platform/network/mail-ports'
import { openSocket, secureSocket } from '#platform/network/open-socket'
import { isOutsideAddress } from '#platform/network/outside-address'
import { answerCleaner } from '#platform/network/server-answer'
import { type ConnectedClient, createClient, loadClient } from './client.ts'
import type { LibraryError } from './command-log.ts'
import { describeFailure } from './describe-failure.ts'
import {
  IMAP_LIMITS,
  type ImapLimits,
  type ImapOptions,
  type ImapServer,
  type ImapSession,
  type OpenedImap,
} from './imap.ts'
import type { ImapStepName } from './imap-failure.ts'
import { createSession } from './session.ts'

/**
 * Connects to a mail server, encrypts and signs in, and reports each step. It connects to a checked address. Nothing is
 * sent in plain text, except to an allowed private host with `plain`.
 * @returns failures as values, in words for the owner of the account.
 */
export async function openImap(server: ImapServer, options: ImapOptions): Promise<OpenedImap> {
  const clean = answerCleaner(server.user, server.accessToken || server.password)
  try {
    return { ok: true, session: await open(server, options, clean) }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const { step, cause } = error as StepFailed<ImapStepName>
    const failure = describeFailure(server, step, cause, clean)
    options.onStep?.({ name: step, ok: false, message: failure.userMessage })
    return { ok: false, failure }
  }
}

async function open(server: ImapServer, options: ImapOptions, clean: (answer: string) => string): Promise<ImapSession> {
  const limits = { ...IMAP_LIMITS, ...options.limits }
  const done = (name: ImapStepName, text: string): void => options.onStep?.({ name, ok: true, message: text })

  const addresses = await inStep('resolve', within(limits.resolveMs, addressesOf(server, options)))
  const { host, port, security } = server
  done('resolve', resolvedSentence(server.host, addresses))
  await inStep('sign_in', checkSettings(server, addresses))

  const Library = await loadClient()
  const plain = await inStep('connect', openSocket(addresses, port, limits.connectMs))
  done('connect', message('smtp.portAnswers', { port }))
  const isTls = security === 'tls'
  const approved = server.approvedCertificate
  const socket = isTls ? await inStep('tls', secureSocket(plain, host, limits.connectMs, approved)) : plain
  if (isTls) done('tls', encryptedSentence(server))

  const progress = createProgress(server, done)
  const connected = createClient(Library, server, socket, limits, progress)
  try {
    await signIn(connected, server, limits)
  } catch (error) {
    connected.client.close()
    socket.destroy()
    throw new StepFailed(progress.failedStep(connected, error as LibraryError), error)
  }
  progress.greeted()
  done('sign_in', message('smtp.signedInAs', { name: server.user }))
  return createSession(connected, server, limits, clean)
}

async function addressesOf({ host, port }: ImapServer, { network }: ImapOptions): Promise<string[]> {
  if (host === '') throw new AppError('invalid_request', message('imap.hostMissing'))
  if (!IMAP_PORTS.has(port) && !isAllowedHost(network, host))
    throw new AppError('invalid_request', message('imap.portRefused', { port }))
  return findAddresses(network, host)
}

async function checkSettings(server: ImapServer, addresses: string[]): Promise<void> {
  const { user, password, accessToken, security } = server
  const fail = (text: ReturnType<typeof message>): never => {
    throw new AppError('invalid_request', text)
  }
  if (!user) fail(message('imap.userMissing'))
  if (!password && !accessToken) fail(message('smtp.passwordMissing', { name: user }))
  // A line break or NUL would end the command or the field of SASL.
  if (/\p{Cc}/u.test(user + password + accessToken)) fail(message('imap.controlCharacter'))
  if (security === 'plain' && addresses.some(isOutsideAddress)) fail(message('imap.plainRefused'))
}

/** The greeting, STARTTLS and the sign-in are one call of the library; this follows it. */
function createProgress(server: ImapServer, done: (name: ImapStepName, text: string) => void) {
  let hasGreeted = false
  let isUpgraded = false
  function greeted(): void {
    if (!hasGreeted) done('greeting', message('smtp.greets'))
    hasGreeted = true
  }
  return {
    greeted,
    started() {
      greeted()
    },
    finished() {
      isUpgraded = true
      done('tls', encryptedSentence(server))
    },
    failedStep({ client }: ConnectedClient, error: LibraryError): ImapStepName {
      const isPlain = server.security === 'starttls' && !isUpgraded
      const isTls = error.tlsFailed === true || (isPlain && client.greeting !== undefined)
      if (!isTls && (client.greeting === undefined || error.code === 'PREAUTH')) return 'greeting'
      greeted()
      return isTls ? 'tls' : 'sign_in'
    },
  }
}

async function signIn({ client, log }: ConnectedClient, server: ImapServer, limits: ImapLimits): Promise<void> {
  await within(limits.signInMs, client.connect())
  // The library signs in nobody after PREAUTH, so the mailbox would be anybody's.
  if (!log.hasSignedIn()) throw connectionError('PREAUTH', 'the server asked for no sign-in')
  if (server.security !== 'plain' && !client.secureConnection)
    throw new Error('a connection that should be encrypted is not')
}
