import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export interface FoundChromium {
  path: string
  flags: string[]
}

const SYSTEM = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Finds Chromium: CHROME_PATH, the system's, Debian's if it can be installed, else the npm package's. The package lacks
 * some system libraries on a bare machine.
 */
export async function findChromium(): Promise<FoundChromium> {
  const path = findInstalled() ?? (installFromDebian() ? findInstalled() : undefined)
  if (path) return { path, flags: [] }
  const { default: packaged } = await import('@sparticuz/chromium')
  return { path: await packaged.executablePath(), flags: packaged.args }
}

const findInstalled = (): string | undefined =>
  [process.env.CHROME_PATH ?? '', ...SYSTEM].find((path) => path !== '' && existsSync(path))

/** Installs as root on Debian only, so it never asks for a password. */
function installFromDebian(): boolean {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return false
  process.stderr.write('\nThere is no Chromium here: installing the package chromium …\n')
  const apt = (...args: string[]): boolean =>
    spawnSync('apt-get', ['-q', '-y', ...args], {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }).status === 0
  return apt('install', 'chromium') || (apt('update') && apt('install', 'chromium'))
}
