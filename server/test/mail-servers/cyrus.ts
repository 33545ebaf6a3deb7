import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '#test/certificates'
import { freePort } from '#test/free-port'
import {
  giveAway,
  greets,
  type MailServer,
  makeServerFolder,
  PEOPLE,
  type People,
  runOnce,
  runServer,
  userName,
} from './mail-server.ts'
import { libraryPath } from './packages.ts'

const FOLDERS = ['Drafts', 'Sent', 'Trash', 'Junk', 'Archive']
const STATE = ['db', 'log', 'msg', 'proc', 'socket', 'lock', 'quota', 'sync', 'sieve', 'user']

/** Cyrus 3.6: MOVE, UIDPLUS, CONDSTORE, QRESYNC and OBJECTID. */
export async function startCyrus(
  root: string,
  certificate: Certificate,
  { people = PEOPLE }: { people?: People } = {},
): Promise<MailServer> {
  const folder = makeServerFolder('cyrus', certificate)
  const ports = { plain: await freePort(), tls: await freePort() }
  for (const name of STATE) mkdirSync(join(folder, 'conf', name), { recursive: true })
  for (const name of ['spool', 'run']) mkdirSync(join(folder, name))
  const programs = join(root, 'usr/lib/cyrus/bin')
  writeFileSync(join(folder, 'imapd.conf'), imapdConf(folder))
  writeFileSync(join(folder, 'cyrus.conf'), cyrusConf(folder, programs, ports))
  giveAway(folder)
  const env = {
    PATH: process.env.PATH,
    LD_LIBRARY_PATH: libraryPath(root),
    SASL_PATH: join(root, 'usr/lib/x86_64-linux-gnu/sasl2'),
    CYRUS_USER: userName(),
  }
  for (const [user, password] of Object.entries(people))
    runOnce(
      join(root, 'usr/sbin/saslpasswd2'),
      ['-p', '-c', '-f', join(folder, 'sasldb2'), '-u', 'localhost', user],
      env,
      password,
    )
  const files = ['-C', join(folder, 'imapd.conf'), '-M', join(folder, 'cyrus.conf')]
  const server = runServer(
    join(programs, 'master'),
    [...files, '-p', join(folder, 'run/master.pid'), '-L', join(folder, 'master.log')],
    folder,
    env,
  )
  await greets(ports.plain, server)
  return { name: 'Cyrus', ports, prefix: '', maildirs: '', stop: server.stop }
}

const imapdConf = (folder: string): string => `
configdirectory: ${folder}/conf
defaultpartition: default
partition-default: ${folder}/spool
proc_path: ${folder}/conf/proc
mboxname_lockpath: ${folder}/conf/lock
sievedir: ${folder}/conf/sieve
lmtpsocket: ${folder}/run/lmtp
idlesocket: ${folder}/run/idle
notifysocket: ${folder}/run/notify
cyrus_user: ${userName()}
altnamespace: yes
unixhierarchysep: yes
allowplaintext: yes
sasl_pwcheck_method: auxprop
sasl_auxprop_plugin: sasldb
sasl_sasldb_path: ${folder}/sasldb2
sasl_mech_list: PLAIN LOGIN
failedloginpause: 0
autocreate_post: 1
autocreate_quota: 0
autocreate_inbox_folders: ${FOLDERS.join(' | ')}
autocreate_subscribe_folders: ${FOLDERS.join(' | ')}
${FOLDERS.map((name) => `xlist-${name.toLowerCase()}: ${name}`).join('\n')}
conversations: 1
expunge_mode: delayed
skiplist_unsafe: 1
tls_server_cert: ${folder}/server.pem
tls_server_key: ${folder}/server.key
servername: localhost
`

const cyrusConf = (folder: string, programs: string, ports: MailServer['ports']): string => `
START {
  recover cmd="${programs}/ctl_cyrusdb -C ${folder}/imapd.conf -r"
}
SERVICES {
  imap  cmd="${programs}/imapd -C ${folder}/imapd.conf -U 1" listen="127.0.0.1:${ports.plain}" prefork=0 maxchild=200
  imaps cmd="${programs}/imapd -C ${folder}/imapd.conf -s -U 1" listen="127.0.0.1:${ports.tls}" prefork=0 maxchild=200
}
EVENTS {
  checkpoint cmd="${programs}/ctl_cyrusdb -C ${folder}/imapd.conf -c" period=30
}
DAEMON {
  idled cmd="${programs}/idled -C ${folder}/imapd.conf"
}
`
