import { type Message, message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import type { MailProvider } from '#platform/config/config'
import { plainHost } from '#platform/network/find-addresses'
import type { Needs } from '#platform/platform'
import type { MailProviderName } from './sign-in.tables.ts'

const NAMES: Readonly<Record<MailProviderName, Message>> = {
  google: message('mailSignIn.google'),
  microsoft: message('mailSignIn.microsoft'),
}

export const nameOfProvider = (name: MailProviderName): Message => NAMES[name]

export const findProvider = ({ config }: Needs<'config'>, name: MailProviderName): MailProvider | undefined =>
  config.mailProviders.find((each) => each.name === name)

/** @throws AppError `unprocessable` when the operator has not set up the provider. */
export function getProvider(platform: Needs<'config'>, name: MailProviderName): MailProvider {
  const provider = findProvider(platform, name)
  if (provider) return provider
  throw new AppError('unprocessable', message('mailSignIn.notSetUp', { provider: nameOfProvider(name) }))
}

/** A token of a provider is sent to its own servers only. */
export const isHostOf = ({ hosts }: MailProvider, host: string): boolean => hosts.includes(plainHost(host))

/** @throws AppError `invalid_request` that names the server that is not the provider's. */
export function demandOwnHosts(
  platform: Needs<'config'>,
  name: MailProviderName,
  { imap, smtp }: { imap: { host: string }; smtp?: { host: string } | null | undefined },
): void {
  const provider = getProvider(platform, name)
  const parameters = { provider: nameOfProvider(name), host: provider.hosts[0] ?? '' }
  if (!isHostOf(provider, imap.host)) throw invalidField('/imap/host', message('mailSignIn.otherHost', parameters))
  if (smtp && !isHostOf(provider, smtp.host))
    throw invalidField('/smtp/host', message('mailSignIn.otherHost', parameters))
}
