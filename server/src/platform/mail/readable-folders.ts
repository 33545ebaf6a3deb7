import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Packages that platform/mail/reading imports; their dependencies come from their own manifests. */
export const READING_PACKAGES = [
  '@hyzyla/pdfium',
  '@imagemagick/magick-wasm',
  '@mozilla/readability',
  'css-tree',
  'fflate',
  'file-type',
  'html-to-text',
  'ical.js',
  'iconv-lite',
  'linkedom',
  'sanitize-html',
  'saxes',
  'tesseract.js-core',
  'unpdf',
  'windows-iana',
]

/** Data of languages for recognizing text, as far as they are installed. */
const LANGUAGE_DATA = '@tesseract.js-data'

export const READING_CHILD = fileURLToPath(new URL('./reading/reading-child.ts', import.meta.url))
const READING = dirname(READING_CHILD)

export function readableFolders(): string[] {
  const found = new Set<string>()
  for (const name of READING_PACKAGES) addPackage(name, READING, found)
  for (const name of languagePackages()) addPackage(name, READING, found)
  return [withSlash(realpathSync(READING)), ownManifest(), ...found]
}

/** Returns the packages with data of languages, in every folder that packages are looked up in. */
function languagePackages(): string[] {
  const folders = createRequire(join(READING, 'x.js')).resolve.paths(LANGUAGE_DATA) ?? []
  const found = folders
    .map((folder) => join(folder, LANGUAGE_DATA))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => readdirSync(folder))
  // Names of folders, without the hidden ones that npm leaves.
  return [...new Set(found.filter((name) => !name.startsWith('.')))].map((name) => `${LANGUAGE_DATA}/${name}`)
}

/** Returns which of the languages have their data installed. */
export function installedLanguages(languages: readonly string[]): string[] {
  const packages = languagePackages()
  return languages.filter((language) => packages.includes(`${LANGUAGE_DATA}/${language}`))
}

function addPackage(name: string, from: string, found: Set<string>): void {
  const packageFolder = findPackage(name, from)
  if (packageFolder === null || found.has(packageFolder)) return
  // Node first opens the path as found, then its real path.
  const folder = withSlash(realpathSync(packageFolder))
  found.add(packageFolder).add(folder)
  const manifest = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies?: object }
  for (const needed of Object.keys(manifest.dependencies ?? {})) addPackage(needed, folder, found)
}

/** Follows Node's lookup: node_modules of this folder, then of each parent. */
function findPackage(name: string, from: string): string | null {
  const paths = createRequire(join(from, 'x.js')).resolve.paths(name) ?? []
  const packageFolder = paths.map((path) => join(path, name)).find((path) => existsSync(join(path, 'package.json')))
  return packageFolder === undefined ? null : withSlash(packageFolder)
}

/** The manifest declares our files as modules. */
function ownManifest(): string {
  let folder = dirname(realpathSync(READING))
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder)
  return join(folder, 'package.json')
}

const withSlash = (path: string): string => (path.endsWith('/') ? path : `${path}/`)
