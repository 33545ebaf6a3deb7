import { message } from '@dossier/contract/message'
import { type CallStep, STEPS, type StepName, type StepResult } from '#app/moving/account/steps'
import { AppError } from '#core/app-error'
import { askServer } from '../admin/ask-server.ts'
import type { Operation } from '../admin/operation.ts'

interface Step {
  name: StepName
  input: unknown
}

type AnyStep = (instance: object, input: unknown, parts: readonly Uint8Array[]) => Promise<unknown>

/** One step of a move in the server that it concerns; see steps.ts. */
export const moveStepOperation: Operation<Step, never, unknown> = {
  name: 'account-move-step',
  parse(input) {
    const { name, input: stepInput } = Object(input) as Partial<Step>
    if (typeof name !== 'string' || !Object.hasOwn(STEPS, name))
      throw new AppError('invalid_request', message('operator.commandUnknown'))
    return { name, input: stepInput }
  },
  async run({ platform, features }, { name, input }, { parts }) {
    const received: Uint8Array[] = []
    for await (const part of parts) received.push(part)
    return (await (STEPS[name] as AnyStep)({ platform, features }, input, received)) ?? null
  },
}

/** Calls steps in the server behind this socket. */
export const stepsAt =
  (socketPath: string): CallStep =>
  async (name, input, parts = []) =>
    (await askServer(socketPath, {
      operation: moveStepOperation.name,
      input: { name, input },
      parts: eachOf(parts),
      report: () => undefined,
    })) as StepResult<typeof name>

async function* eachOf(parts: readonly Uint8Array[]): AsyncGenerator<Uint8Array> {
  yield* parts
}
