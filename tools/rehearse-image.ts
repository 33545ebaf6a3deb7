// Rehearses deploy/Dockerfile without Docker: node tools/rehearse-image.ts. It runs COPY and RUN of the first stage in
// a clean folder. Then it runs the program of the last stage as another user until the health check passes. Debian
// changes of the last stage (packages, user) are parsed but not run.
import { spawn, spawnSync } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  cpSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { readDockerignore } from './image/docker-ignore.ts'
import { listIn, readDockerfile, type Stage, settingsIn } from './image/read-dockerfile.ts'

const ROOT = resolve(import.meta.dirname, '..')
const NOBODY = 65_534
const PORT = '39117'
const READY_MS = 60_000

const folder = mkdtempSync(join(tmpdir(), 'dossier-image-'))
chmodSync(folder, 0o755)
const app = join(folder, 'app')
try {
  const [build, image] = readDockerfile(readFileSync(join(ROOT, 'deploy/Dockerfile'), 'utf8'))
  if (!build || !image) throw new Error('the Dockerfile has two stages')
  runBuild(build)
  console.log(`ok      the image has ${sizeOf(app)} of our own, beside ${image.base}`)
  await tryImage(image)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

function runBuild({ instructions }: Stage): void {
  mkdirSync(app)
  for (const { word, args } of instructions) {
    const startedAt = performance.now()
    if (word === 'COPY') copyContext(args)
    else if (word === 'RUN') run(args)
    else if (word !== 'WORKDIR') throw new Error(`${word} is not rehearsed in the first stage`)
    console.log(`ok      ${word} ${args}  ${((performance.now() - startedAt) / 1000).toFixed(1)} s`)
  }
}

function copyContext(args: string): void {
  if (args !== '. .') throw new Error(`COPY ${args} is not rehearsed`)
  const isLeftOut = readDockerignore(readFileSync(join(ROOT, 'deploy/Dockerfile.dockerignore'), 'utf8'))
  const { stdout } = spawnSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  for (const path of stdout.trim().split('\n')) {
    if (!isLeftOut(path)) cpSync(join(ROOT, path), join(app, path))
  }
}

function run(command: string): void {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', command], { cwd: app, encoding: 'utf8' })
  if (status !== 0) throw new Error(`RUN ${command} ended with ${status}:\n${stdout}${stderr}`)
}

async function tryImage({ instructions }: Stage): Promise<void> {
  const the = (word: string): string => instructions.find((each) => each.word === word)?.args ?? ''
  if (!the('USER') || the('USER') === 'root') throw new Error('the image runs as root')
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  const env = { PATH: process.env.PATH, ...settingsIn(the('ENV')), HOST: '127.0.0.1', PORT, DATA_DIR: data }
  const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  if ('uid' in unprivileged) chownSync(data, NOBODY, NOBODY)
  const [program = '', ...words] = [...listIn(the('ENTRYPOINT')), ...listIn(the('CMD'))].slice(2)
  const service = spawn(program, words, { cwd: app, env, stdio: 'inherit', ...unprivileged })
  const ended = new Promise<number | null>((resolve) => service.once('close', resolve))
  const [check = '', ...checkWords] = listIn(the('HEALTHCHECK'))
  const isWell = (): boolean => spawnSync(check, checkWords, { cwd: app, env, ...unprivileged }).status === 0
  try {
    const until = performance.now() + READY_MS
    while (!isWell()) {
      if (performance.now() > until || service.exitCode !== null) throw new Error('the service does not become well')
      await new Promise((resolve) => setTimeout(resolve, 500))
    }
    const page = await (await fetch(`http://127.0.0.1:${PORT}/`)).text()
    if (!page.includes('<div id="app"')) throw new Error('the web app is not in the image')
  } finally {
    service.kill('SIGTERM')
  }
  const code = await ended
  if (code !== 0 || isWell()) throw new Error(`after SIGTERM it ended with ${code}`)
  console.log(
    `ok      as user ${unprivileged.uid ?? 'of this shell'}: healthy, serves the web app, ends with 0 after SIGTERM`,
  )
}

function sizeOf(path: string): string {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const bytes = files.reduce((sum, { parentPath, name }) => sum + lstatSync(join(parentPath, name)).size, 0)
  return `${Math.round(bytes / 1_000_000)} MB`
}
