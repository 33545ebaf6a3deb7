import { message } from '@dossier/contract/message'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { AppError } from '#core/app-error'
import { within } from '#platform/network/connection-error'
import { encryptedSentence, inStep, resolvedSentence, StepFailed } from '#platform/network/connection-steps'
import { findAddresses } from '#platform/network/find-addresses'
import { openSocket, secureSocket } from '#platform/network/open-socket'
import { isOutsideAddress } from '#platform/network/outside-address'
import { answerCleaner } from '#platform/network/server-answer'
import { checkUpgrade, createConnection, createSession, loadClient, readAbilities } from './connection.ts'
import { describeFailure } from './describe-failure.ts'
import { exchange, type SmtpError } from './exchange.ts'
import { isTokenRefused, signIn } from './sign-in.ts'
import {
  type OpenedSmtp,
  type RenewToken,
  SMTP_LIMITS,
  type SmtpOptions,
  type SmtpServer,
  type SmtpStep,
  type SmtpStepName,
} from './smtp.ts'

/**
 * Connects to a mail server, encrypts and authenticates per its settings, and reports each step. It connects to a
 * checked address. Passwords are never sent in plain text, except to an allowed private host. `tls` fails without
 * STARTTLS; certificates are checked by name.
 * @returns failures as values, in words for the server's owner.
 */
export async function openSmtp(server: SmtpServer, options: SmtpOptions): Promise<OpenedSmtp> {
  const clean = answerCleaner(server.user, server.accessToken || server.password)
  try {
    return { ok: true, connection: await open(server, options, clean) }
  } catch (error) {
    if (!(error instanceof StepFailed)) throw error
    const cause = error.cause as SmtpError
    const { renewToken, ...once } = options
    if (renewToken && isTokenRefused(server, cause)) return openWithNewToken(server, once, renewToken)
    return failed(server, options, (error as StepFailed<SmtpStepName>).step, cause, clean)
  }
}

function failed(
  server: SmtpServer,
  options: SmtpOptions,
  step: SmtpStepName,
  cause: SmtpError,
  clean: (answer: string) => string,
): OpenedSmtp {
  const failure = describeFailure(server, step, cause, clean)
  options.onStep?.({ name: step, ok: false, message: failure.message })
  return { ok: false, failure }
}

/** Repeats the sign-in once: a provider may end a token before its time. */
async function openWithNewToken(server: SmtpServer, options: SmtpOptions, renewToken: RenewToken): Promise<OpenedSmtp> {
  const onStep = (step: SmtpStep): void => {
    // The first connection has reported the steps before the sign-in.
    if (!step.ok || step.name === 'sign_in') options.onStep?.(step)
  }
  try {
    const accessToken = await renewToken(server.accessToken ?? '')
    return await openSmtp({ ...server, accessToken }, { ...options, onStep })
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return failed(server, options, 'sign_in', error, (answer) => answer)
  }
}

async function open(server: SmtpServer, options: SmtpOptions, clean: (answer: string) => string) {
  const limits = { ...SMTP_LIMITS, ...options.limits }
  const done = (name: SmtpStepName, message: string): void => options.onStep?.({ name, ok: true, message })

  const addresses = await inStep('resolve', within(limits.resolveMs, addressesOf(server, options)))
  done('resolve', resolvedSentence(server.host, addresses))
  await inStep('sign_in', refuseAuthInClear(server, addresses))

  const Client = await loadClient()
  const plain = await inStep('connect', openSocket(addresses, server.port, limits.connectMs))
  done('connect', message('smtp.portAnswers', { port: server.port }))
  const socket = server.ssl
    ? await inStep('tls', secureSocket(plain, server.host, limits.connectMs, server.approvedCertificate))
    : plain
  if (server.ssl) done('tls', encryptedSentence(server))

  const client = createSession(Client, server, socket, options.ourName, limits)
  try {
    await greet(client, limits.greetingMs, () => done('greeting', message('smtp.greets')))
    if (server.tls && !server.ssl) {
      await inStep('tls', upgraded(client, server))
      done('tls', encryptedSentence(server))
    }
    if (server.user) await inStep('sign_in', signIn(client, server, limits.signInMs))
    done('sign_in', server.user ? message('smtp.signedInAs', { name: server.user }) : message('smtp.noSignIn'))
    return createConnection(client, limits, clean, await inStep('greeting', readAbilities(client)))
  } catch (error) {
    client.close()
    throw error
  }
}

async function addressesOf({ host }: SmtpServer, { network }: SmtpOptions): Promise<string[]> {
  if (host === '') throw new AppError('invalid_request', message('smtp.hostMissing'))
  return findAddresses(network, host)
}

const upgraded = async (client: SMTPConnection, server: SmtpServer): Promise<void> => checkUpgrade(client, server)

async function refuseAuthInClear(server: SmtpServer, addresses: string[]): Promise<void> {
  if (!server.user) return
  if (!server.password && !server.accessToken)
    throw new AppError('invalid_request', message('smtp.passwordMissing', { name: server.user }))
  if (server.ssl || server.tls || !addresses.some(isOutsideAddress)) return
  throw new AppError('invalid_request', message('smtp.passwordInClear'))
}

/** Includes the STARTTLS upgrade; nodemailer's error tells the step. */
async function greet(client: SMTPConnection, ms: number, greeted: () => void): Promise<void> {
  try {
    await exchange<void>(client, ms, (finish) => client.connect(finish))
    greeted()
  } catch (error) {
    const { code, command } = error as SmtpError
    const isUpgrade = client.upgrading === true || code === 'ETLS' || command === 'STARTTLS'
    if (isUpgrade) greeted()
    throw new StepFailed(isUpgrade ? 'tls' : 'greeting', error)
  }
}
