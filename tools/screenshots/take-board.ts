import type { Page } from 'playwright-core'
import { word, wordPattern } from '../../e2e/browser/words.ts'
import { call, firstProject, take } from './desk.ts'

/** Shows the changes of a triage run before it applies. The demo's own run is undone first. */
export async function takeBoard(desk: Page): Promise<void> {
  const project = await firstProject(desk)
  // The run covered all projects, so it belongs to none.
  const { runs } = await call<{ runs: { run_id: string }[] }>(desk, 'GET', '/emails/triage-runs')
  if (runs[0]) await undoRun(desk, `/emails/triage-runs/${runs[0].run_id}`)
  await desk.goto(`${new URL(desk.url()).origin}/projects/${project}/triage`)
  await desk.getByRole('button', { name: word('board.startDry'), exact: true }).click()
  await desk.getByRole('button', { name: wordPattern('board.apply') }).waitFor()
  await take(desk, 'triage-board')
}

async function undoRun(desk: Page, run: string): Promise<void> {
  await call(desk, 'POST', `${run}/undo`, {})
  while (!(await call<{ run: { undone_at: string | null } }>(desk, 'GET', run)).run.undone_at)
    await desk.waitForTimeout(200)
}
