import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Certificate } from '#test/certificates'
import { freePort } from '#test/free-port'
import {
  giveAway,
  greets,
  groupName,
  type MailServer,
  makeServerFolder,
  PEOPLE,
  type People,
  runServer,
  userName,
} from './mail-server.ts'
import { dovecotLink, libraryPath } from './packages.ts'

interface DovecotOptions {
  people?: People
  quota?: string
  /** RFC 7662: the server accepts XOAUTH2 with tokens that are active there. */
  introspectionUrl?: string
}

/** Dovecot 2.3: MOVE, UIDPLUS, CONDSTORE. */
export async function startDovecot(
  root: string,
  certificate: Certificate,
  { quota = '2G', introspectionUrl = '', people = PEOPLE }: DovecotOptions = {},
): Promise<MailServer> {
  const folder = makeServerFolder('dovecot', certificate)
  const ports = { plain: await freePort(), tls: await freePort() }
  for (const name of ['run', 'state', 'mail']) mkdirSync(join(folder, name))
  const lines = Object.entries(people).map(([user, password]) => `${user}:{PLAIN}${password}::::::`)
  writeFileSync(join(folder, 'passwd'), [...lines, ''].join('\n'))
  writeFileSync(join(folder, 'oauth2'), introspection(introspectionUrl))
  const configured = configuration(
    folder,
    dovecotLink(root),
    ports,
    quota,
    introspectionUrl ? 'oauthbearer xoauth2' : '',
  )
  writeFileSync(join(folder, 'dovecot.conf'), configured)
  giveAway(folder)
  const file = join(folder, 'dovecot.conf')
  // `doveconf` reads the file and becomes Dovecot.
  const arguments_ = ['-c', file, '-f', 'service=master', '-f', 'protocol=imap', '-m', 'master', '-e']
  const libraries = libraryPath(root, 'usr/lib/dovecot', 'usr/lib/dovecot/modules')
  const server = runServer(
    join(root, 'usr/bin/doveconf'),
    [...arguments_, join(root, 'usr/sbin/dovecot'), '-F', '-c', file],
    folder,
    { LD_LIBRARY_PATH: libraries, PATH: process.env.PATH },
  )
  await greets(ports.plain, server)
  return { name: 'Dovecot', ports, prefix: '', maildirs: join(folder, 'mail'), stop: server.stop }
}

const SPECIAL = ['Drafts', 'Sent', 'Trash', 'Junk', 'Archive']

const introspection = (url: string): string => `
introspection_mode = post
introspection_url = ${url}
client_id = dovecot
client_secret = dovecot
username_attribute = email
active_attribute = active
active_value = true
force_introspection = yes
`

const configuration = (
  folder: string,
  link: string,
  ports: MailServer['ports'],
  quota: string,
  tokens: string,
): string => `
protocols = imap
base_dir = ${folder}/run
state_dir = ${folder}/state
instance_name = ${folder.split('/').at(-1)}
libexec_dir = ${link}
mail_plugin_dir = ${link}/modules
import_environment = TZ LD_LIBRARY_PATH
default_internal_user = ${userName()}
default_internal_group = ${groupName()}
default_login_user = ${userName()}
log_path = ${folder}/log
auth_mechanisms = plain login ${tokens}
auth_failure_delay = 0
disable_plaintext_auth = no
listen = 127.0.0.1
ssl = yes
ssl_cert = <${folder}/server.pem
ssl_key = <${folder}/server.key
mail_location = maildir:${folder}/mail/%u
mail_uid = ${userName()}
mail_gid = ${groupName()}
first_valid_uid = 1
mail_fsync = never
mail_max_userip_connections = 10
default_process_limit = 60
default_client_limit = 500
default_vsz_limit = 512M
mail_plugins = quota
${tokens && `passdb {\n  driver = oauth2\n  mechanisms = ${tokens}\n  args = ${folder}/oauth2\n}`}
passdb {
  driver = passwd-file
  args = scheme=PLAIN username_format=%n ${folder}/passwd
}
userdb {
  driver = static
  args = uid=${userName()} gid=${groupName()} home=${folder}/mail/%u
}
namespace inbox {
  inbox = yes
  separator = /
${SPECIAL.map((name) => `  mailbox ${name} {\n    auto = subscribe\n    special_use = \\${name}\n  }`).join('\n')}
}
service anvil {
  chroot =
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
service stats {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${ports.plain}
  }
  inet_listener imaps {
    port = ${ports.tls}
    ssl = yes
  }
}
protocol imap {
  mail_plugins = quota imap_quota
}
plugin {
  quota = count:User
  quota_vsizes = yes
  quota_rule = *:storage=${quota}
  quota_grace = 0
}
`
