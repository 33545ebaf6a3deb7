import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { type Plugin, type RolldownOptions, rolldown } from 'rolldown'
import { systemClock } from '#platform/clock/clock'
import { BUNDLES, bundleFolder } from './server-bundle.ts'
import { ROOT } from './source-hash.ts'
import { inWorkshop } from './workshop.ts'

const SERVER = join(ROOT, 'server')
/** Runs in a jail that may read only its bundle's folder, so it shares no file with other code. */
const JAILED = 'reading/reading-child'
/**
 * Our workspaces and the packages loaded at every start, with their dependencies. Node loads other packages from
 * node_modules.
 */
const BUNDLED =
  /^(@dossier\/\w+|kysely|typebox|fastify|socket\.io|@fastify\/(ajv-compiler|fast-json-stringify-compiler|helmet))(\/|$)/
/** A running server still loads modules from the bundle it was started from. */
const BUNDLES_TO_KEEP = 3

/**
 * Bundles the server unless a bundle of these sources exists. The bundle appears complete or not at all.
 * @throws Error when bundling fails, or this user cannot write to the project folder.
 */
export async function buildServer(): Promise<void> {
  const bundle = bundleFolder()
  if (existsSync(bundle)) return
  await inWorkshop('server', systemClock.now(), async (folder) => {
    await bundlePrograms({ dossier: join(SERVER, 'src/cli/dossier.ts') }, folder, bundle)
    mkdirSync(BUNDLES, { recursive: true })
    moveTo(folder, bundle)
  })
  removeOldBundles()
}

/**
 * Bundles programs together with the jailed reader that they start.
 * @param targetFolder final folder, directly in `BUNDLES`
 */
export async function bundlePrograms(
  programs: Record<string, string>,
  folder: string,
  targetFolder: string,
): Promise<void> {
  const reader = { 'reading-child': join(SERVER, 'src/platform/mail', `${JAILED}.ts`) }
  const inFolder = dirname(JAILED)
  await write(programs, folder, targetFolder)
  await write(reader, join(folder, inFolder), join(targetFolder, inFolder))
}

/** @param targetFolder final folder, for source paths in its source maps */
async function write(input: Record<string, string>, dir: string, targetFolder: string): Promise<void> {
  const options: RolldownOptions = {
    input,
    cwd: SERVER,
    platform: 'node',
    logLevel: 'warn',
    external: (name, importer, isResolved) =>
      !isResolved && isPackage(name) && !BUNDLED.test(name) && !importer?.includes('/node_modules/'),
    plugins: [preserveModuleUrls()],
  }
  const bundle = await rolldown(options)
  try {
    await bundle.write({
      dir,
      format: 'esm',
      entryFileNames: '[name].js',
      sourcemap: true,
      sourcemapExcludeSources: true,
      sourcemapPathTransform: (source, map) => relative(targetFolder, resolve(dirname(map), source)),
    })
  } finally {
    await bundle.close()
  }
}

const isPackage = (name: string): boolean => /^[@a-z]/i.test(name) && !name.startsWith('node:')

/**
 * Keeps `import.meta.url` as the source's URL, so that adjacent files are found. Modules started as separate programs
 * become entry points of the bundle.
 */
function preserveModuleUrls(): Plugin {
  return {
    name: 'keep-addresses',
    transform: {
      filter: { id: /[\\/]server[\\/](src|migrations)[\\/].*\.ts$/, code: 'import.meta.url' },
      handler(code, id) {
        const address = JSON.stringify(relative(join(BUNDLES, 'bundle'), id))
        const found = code.replaceAll(
          /(new URL\('\.\/([\w/-]+)\.ts', )?import\.meta\.url/g,
          (_all, url?: string, program?: string) => {
            if (!url || !program) return `new URL(${address}, import.meta.url).href`
            if (program !== JAILED) {
              this.emitFile({ type: 'chunk', id: join(dirname(id), `${program}.ts`), fileName: `${program}.js` })
            }
            return `new URL('./${program}.js', import.meta.url`
          },
        )
        return { code: found, map: null }
      },
    },
  }
}

/** Another process may have built the same bundle meanwhile. */
function moveTo(folder: string, bundle: string): void {
  try {
    renameSync(folder, bundle)
  } catch (error) {
    if (!existsSync(bundle)) throw error
  }
}

function removeOldBundles(): void {
  const age = (path: string): number => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0
  const paths = readdirSync(BUNDLES).map((name) => join(BUNDLES, name))
  for (const path of paths.toSorted((a, b) => age(b) - age(a)).slice(BUNDLES_TO_KEEP))
    rmSync(path, { recursive: true, force: true })
}
