import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export type ServerName = 'dovecot' | 'cyrus' | 'courier'
/** `isync` has the rival of the bench, mbsync. */
type PackageName = ServerName | 'isync'

const PACKAGES: Record<PackageName, string[]> = {
  dovecot: ['dovecot-core', 'dovecot-imapd', 'libexttextcat-2.0-0', 'libexttextcat-data', 'liblua5.4-0', 'libwrap0'],
  cyrus: [
    'cyrus-common',
    'cyrus-imapd',
    'libclamav12',
    'libical3',
    'libmspack0',
    'libpcre3',
    'libsigsegv2',
    'libzephyr4',
    'libxapian30',
    'libpq5',
    'libmariadb3',
    'libwrap0',
    'sasl2-bin',
    'libsasl2-2',
    'libsasl2-modules',
    'libsasl2-modules-db',
  ],
  courier: [
    'courier-imap',
    'courier-base',
    'courier-authlib',
    'courier-authlib-userdb',
    'libcourier-unicode4',
    'libgamin0',
    'libidn12',
    'libltdl7',
    'libpcre3',
  ],
  isync: ['isync', 'libdb5.3', 'libsasl2-2'],
}

/** Unpacked servers stay for later runs. The user who runs the servers must be able to read them. */
const CACHE = join(tmpdir(), `dossier-mail-servers-${process.getuid?.() ?? 0}`)

/** Compiled into Dovecot. A link with a name of the same length replaces it. */
const DOVECOT_FOLDER = '/usr/lib/dovecot'

/**
 * Downloads and unpacks the Debian packages of a program, without root and without installing anything.
 * @returns its folder, or null, with a note, where packages cannot be had.
 */
export function findServer(name: PackageName): string | null {
  const folder = join(CACHE, name)
  if (existsSync(folder) || unpack(name, folder)) {
    if (name === 'dovecot') linkDovecot(folder)
    return folder
  }
  process.stderr.write(`\nSKIPPED: the Debian packages of ${name} cannot be had here; nothing runs against it.\n\n`)
  return null
}

function unpack(name: PackageName, folder: string): boolean {
  if (!existsSync('/usr/bin/apt-get') || !existsSync('/usr/bin/dpkg-deb')) return false
  mkdirSync(CACHE, { recursive: true })
  chmodSync(CACHE, 0o755)
  const work = mkdtempSync(join(CACHE, 'unpacking-'))
  chmodSync(work, 0o755)
  const root = join(work, 'root')
  try {
    const download = (): boolean =>
      spawnSync('apt-get', ['-q', 'download', ...PACKAGES[name]], { cwd: work, stdio: 'ignore' }).status === 0
    if (!download() && !(spawnSync('apt-get', ['-q', 'update'], { stdio: 'ignore' }).status === 0 && download()))
      return false
    for (const file of readdirSync(work).filter((each) => each.endsWith('.deb')))
      execFileSync('dpkg-deb', ['-x', join(work, file), root], { stdio: 'ignore' })
    if (name === 'dovecot') exchangeDovecotFolder(root)
    if (!existsSync(folder)) renameSync(root, folder)
    return true
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
}

export const dovecotLink = (root: string): string => readFileSync(join(root, 'link'), 'utf8')

function exchangeDovecotFolder(root: string): void {
  // The same length as the path that is compiled in: 16 characters.
  const random = Math.random().toString(36).slice(2, 5).padEnd(3, 'x')
  const link = `/tmp/dossier-${random}`
  for (const folder of ['usr/lib/dovecot', 'usr/bin', 'usr/sbin'])
    for (const path of filesUnder(join(root, folder))) {
      const bytes = readFileSync(path)
      if (!bytes.includes(DOVECOT_FOLDER)) continue
      const { mode } = statSync(path)
      writeFileSync(path, Buffer.from(bytes.toString('latin1').replaceAll(DOVECOT_FOLDER, link), 'latin1'))
      chmodSync(path, mode)
    }
  writeFileSync(join(root, 'link'), link)
}

const filesUnder = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

function linkDovecot(root: string): void {
  const link = dovecotLink(root)
  if (!lstatSync(link, { throwIfNoEntry: false })) symlinkSync(join(root, DOVECOT_FOLDER), link)
}

/** Folders with the libraries of a server. */
export const libraryPath = (root: string, ...more: string[]): string =>
  ['lib/x86_64-linux-gnu', 'usr/lib/x86_64-linux-gnu', ...more].map((folder) => join(root, folder)).join(':')
