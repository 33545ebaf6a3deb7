import type { MailFolder } from '@dossier/contract/mail-account'
import type { VerifyMailAccountAnswer } from '@dossier/contract/mail-account-setup'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAct } from '#platform/api/use-act.ts'
import { useDebounced } from '#platform/clock/use-debounced.ts'
import {
  acceptedUser,
  type Credentials,
  credentialInputs,
  EMPTY_SERVERS,
  isWholeAddress,
  possibleAuths,
  type Servers,
  serverInputs,
  serversOf,
  withUser,
} from './connection.ts'
import { findServers, type Provider, useProviders, useServers, verifyMailbox } from './setup-queries.ts'

const TYPING_PAUSE_MS = 700

/** A mailbox that was checked and can be added. */
export interface Connection {
  address: string
  servers: Servers
  credentials: Credentials
  /** '' unless a person accepted a certificate of no known authority. */
  certificate: string
  steps: VerifyMailAccountAnswer['steps']
  folders: MailFolder[]
}

export interface Grant {
  _id: string
  provider: Provider
  address: string
}

/** A person may leave out sending, and accept the certificate that the check showed. */
interface Concessions {
  withoutSending: boolean
  certificate: string
}

const NO_CONCESSIONS: Concessions = { withoutSending: false, certificate: '' }

/** State of the first step: address, servers, sign-in and the last check. */
export function useConnecting(onConnected: (connection: Connection) => void) {
  const client = useQueryClient()
  const { underway, problem, act } = useAct()
  const providers = useProviders()
  const [address, setAddress] = useState('')
  const { password, setPassword, grant, setGrant, credentials } = useCredentials()
  /** null uses the servers that were found. */
  const [ownServers, setOwnServers] = useState<Servers | null>(null)
  const [conceded, setConceded] = useState(NO_CONCESSIONS)
  const [answer, setAnswer] = useState<VerifyMailAccountAnswer | null>(null)

  const search = useServerSearch(address.trim())
  const { candidate } = search
  const confirmation = useConfirmation(address.trim())
  const servers = ownServers ?? (candidate ? serversOf(candidate) : EMPTY_SERVERS)

  function changeAddress(text: string): void {
    setAddress(text)
    setAnswer(null)
    setGrant(null)
    setConceded(NO_CONCESSIONS)
  }

  function changeServers(changed: Servers): void {
    setOwnServers(changed)
    setConceded(NO_CONCESSIONS)
  }

  async function connect(concessions: Concessions): Promise<void> {
    setConceded(concessions)
    const { withoutSending, certificate } = concessions
    const chosen = ownServers ?? (await foundServers())
    if (!chosen) return
    const checked = withoutSending ? { ...chosen, smtp: EMPTY_SERVERS.smtp } : chosen
    const verified = await verifyMailbox({
      address: address.trim(),
      ...serverInputs(checked),
      ...credentialInputs(credentials),
      ...(certificate ? { certificate } : {}),
    })
    setAnswer(verified)
    const { ok, steps, folders } = verified
    const accepted = withUser(checked, acceptedUser(verified))
    if (ok) onConnected({ address: address.trim(), servers: accepted, credentials, certificate, steps, folders })
  }

  /** Returns null when a person has to enter or confirm them first. */
  async function foundServers(): Promise<Servers | null> {
    const [found] = await findServers(client, address.trim()).catch(() => [])
    if (!found) {
      setOwnServers(EMPTY_SERVERS)
      return null
    }
    return !found.needs_confirmation || confirmation.isConfirmed ? serversOf(found) : null
  }

  return {
    address,
    changeAddress,
    search,
    auths: possibleAuths(candidate, providers),
    providers,
    password,
    setPassword,
    grant,
    signedIn(completed: Grant) {
      setGrant(completed)
      if (completed.address) setAddress(completed.address)
    },
    servers,
    isManual: ownServers !== null || search.isMissing,
    setServers: changeServers,
    asksConfirmation: candidate?.needs_confirmation === true && ownServers === null,
    ...confirmation,
    answer,
    underway,
    problem,
    connect: (concessions: Partial<Concessions> = {}) => act(() => connect({ ...conceded, ...concessions })),
  }
}

function useCredentials() {
  const [password, setPassword] = useState('')
  const [grant, setGrant] = useState<Grant | null>(null)
  const credentials: Credentials = grant ? { auth: grant.provider, grant: grant._id } : { auth: 'password', password }
  return { password, setPassword, grant, setGrant, credentials }
}

/** Counts for one address only. */
function useConfirmation(address: string) {
  const [confirmed, setConfirmed] = useState('')
  return {
    isConfirmed: confirmed !== '' && confirmed === address,
    confirm: (on: boolean) => setConfirmed(on ? address : ''),
  }
}

/** Looks up the servers once the user pauses, or leaves the field. */
function useServerSearch(address: string) {
  const paused = useDebounced(address, TYPING_PAUSE_MS)
  const [leftAt, setLeftAt] = useState('')
  const settled = leftAt === address ? address : paused
  const { data, isFetching, isError } = useServers(settled)
  const isSettled = settled === address
  return {
    isPending: isFetching && !data,
    candidate: isSettled ? data?.[0] : undefined,
    isMissing: isSettled && isWholeAddress(settled) && (data?.length === 0 || isError),
    start: () => setLeftAt(address),
  }
}

export type Connecting = ReturnType<typeof useConnecting>
