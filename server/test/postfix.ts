import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Certificate } from './certificates.ts'
import { eventually } from './eventually.ts'
import { freePort } from './free-port.ts'

const NEEDED = ['/usr/sbin/postfix', '/usr/sbin/saslpasswd2']
const PACKAGES = ['postfix', 'libsasl2-modules', 'sasl2-bin']
const UP_WITHIN_MS = 30_000
const NOBODY = 65_534

/** A third-party mail server with TLS and sign-in that stores its emails. */
export interface Postfix {
  /** `starttls` requires STARTTLS, `tls` is implicit TLS. */
  ports: { starttls: number; tls: number }
  user: string
  password: string
  stored(): Buffer[]
  stop(): Promise<void>
}

/** Reports whether Postfix is available. Installs it as root on Debian only, without starting it. */
export function hasPostfix(): boolean {
  if (process.getuid?.() === 0 && (isThere() || install())) return true
  process.stderr.write('\nSKIPPED: there is no Postfix here, and it cannot be installed; nothing is sent to it.\n\n')
  return false
}

const isThere = (): boolean => NEEDED.every((path) => existsSync(path))

function install(): boolean {
  if (!existsSync('/usr/bin/apt-get')) return false
  process.stderr.write(`\nThere is no Postfix here: installing the packages ${PACKAGES.join(', ')} …\n`)
  // In run level 1 a package starts no service.
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive', RUNLEVEL: '1' }
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-q', '-y', ...args], { stdio: 'ignore', env }).status === 0
  const packages = ['install', '--no-install-recommends', ...PACKAGES]
  return (apt(...packages) || (apt('update') && apt(...packages))) && isThere()
}

/** Starts a separate instance. It accepts emails for one domain from signed-in clients. */
export async function startPostfix(domain: string, certificate: Certificate): Promise<Postfix> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-postfix-'))
  const ports = { starttls: await freePort(), tls: await freePort() }
  const [user, password] = ['nora', 'a password: with "signs"']
  prepare(folder, domain, certificate, ports, { user, password })
  // A separate process group, so that all its processes end together.
  const server = spawn('postfix', ['-c', join(folder, 'etc'), 'start-fg'], { stdio: 'ignore', detached: true })
  const log = join(folder, 'log')
  const readLog = (): string => (existsSync(log) ? readFileSync(log, 'utf8') : '')
  const stop = async (): Promise<void> => {
    const ended = new Promise((resolve) => server.once('close', resolve))
    if (server.exitCode === null) process.kill(-Number(server.pid), 'SIGTERM')
    else server.emit('close')
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  await answering(ports.starttls, server, readLog).catch(async (error: unknown) => {
    await stop()
    throw error
  })
  const inbox = join(folder, 'mail/all/new')
  return {
    ports,
    user,
    password,
    stored: () => (existsSync(inbox) ? readdirSync(inbox).map((name) => readFileSync(join(inbox, name))) : []),
    stop,
  }
}

function prepare(
  folder: string,
  domain: string,
  { cert, key }: Certificate,
  ports: Postfix['ports'],
  { user, password }: { user: string; password: string },
): void {
  chmodSync(folder, 0o755)
  for (const name of ['etc', 'etc/sasl', 'queue', 'data', 'mail']) mkdirSync(join(folder, name))
  chownSync(join(folder, 'mail'), NOBODY, NOBODY)
  spawnSync('chown', ['postfix', join(folder, 'data')])
  const write = (name: string, text: string): void => writeFileSync(join(folder, name), text)
  write('tls.pem', `${key}\n${cert}`)
  chmodSync(join(folder, 'tls.pem'), 0o600)
  spawnSync('saslpasswd2', ['-p', '-c', '-f', join(folder, 'users'), '-u', 'local', user], { input: password })
  spawnSync('chown', ['postfix', join(folder, 'users')])
  write(
    'etc/sasl/smtpd.conf',
    `pwcheck_method: auxprop\nauxprop_plugin: sasldb\nsasldb_path: ${folder}/users\nmech_list: PLAIN LOGIN\n`,
  )
  write('etc/main.cf', mainCf(folder, domain))
  write('etc/master.cf', masterCf(ports))
}

const mainCf = (folder: string, domain: string): string => `
compatibility_level = 3.6
queue_directory = ${folder}/queue
data_directory = ${folder}/data
maillog_file = ${folder}/log
maillog_file_prefixes = ${folder}
mail_owner = postfix
setgid_group = postdrop
myhostname = relay.example
mydestination =
inet_interfaces = 127.0.0.1
inet_protocols = ipv4
alias_maps =
local_recipient_maps =
smtputf8_enable = yes
virtual_mailbox_domains = ${domain}
virtual_mailbox_base = ${folder}/mail
virtual_mailbox_maps = static:all/
virtual_minimum_uid = 1
virtual_uid_maps = static:${NOBODY}
virtual_gid_maps = static:${NOBODY}
smtpd_tls_chain_files = ${folder}/tls.pem
smtpd_sasl_type = cyrus
smtpd_sasl_path = smtpd
cyrus_sasl_config_path = ${folder}/etc/sasl
smtpd_sasl_local_domain = local
smtpd_sasl_auth_enable = yes
smtpd_tls_auth_only = yes
smtpd_recipient_restrictions = permit_sasl_authenticated, reject
smtpd_relay_restrictions = permit_sasl_authenticated, reject
`

const masterCf = ({ starttls, tls }: Postfix['ports']): string => `
127.0.0.1:${starttls} inet n - n - - smtpd -o smtpd_tls_security_level=encrypt
127.0.0.1:${tls} inet n - n - - smtpd -o smtpd_tls_wrappermode=yes
postlog unix-dgram n - n - 1 postlogd
pickup unix n - n 60 1 pickup
cleanup unix n - n - 0 cleanup
qmgr unix n - n 300 1 qmgr
tlsmgr unix - - n 1000? 1 tlsmgr
rewrite unix - - n - - trivial-rewrite
bounce unix - - n - 0 bounce
defer unix - - n - 0 bounce
trace unix - - n - 0 bounce
proxymap unix - - n - - proxymap
virtual unix - n n - - virtual
anvil unix - - n - 1 anvil
error unix - - n - - error
retry unix - - n - - error
`

async function answering(port: number, server: ChildProcess, readLog: () => string): Promise<void> {
  const look = (): Promise<void> =>
    new Promise((resolve, reject) => {
      if (server.exitCode !== null) return resolve()
      const socket = connect(port, '127.0.0.1')
      socket.once('error', () => reject(new Error(`Postfix did not start: ${readLog()}`)))
      socket.once('connect', () => {
        socket.destroy()
        resolve()
      })
    })
  await eventually(look, { withinMs: UP_WITHIN_MS })
  if (server.exitCode !== null) throw new Error(`Postfix did not start: ${readLog()}`)
}
