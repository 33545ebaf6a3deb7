import { perform } from './admin/perform.ts'
import { type Command, textOption, UsageError } from './command.ts'
import { resetSecondFactorOperation } from './user-reset-second-factor-operation.ts'

export const userResetSecondFactor: Command = {
  usage: '--email <address>',
  help: `For somebody who has lost both the authenticator app and the recovery codes: turns their second factor off, so that
the password is enough until they set up another. Make sure that it is them who asks. They are told by a letter,
and the audit log of their account says that it was the operator.

  --email  the address they sign in with`,
  options: { email: { type: 'string' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const email = textOption(args, 'email')
    if (!email) throw new UsageError('Give the address of the user with --email.')
    const done = await perform(resetSecondFactorOperation, { email })
    process.stdout.write(`${done.email} (user ${done.userId}) signs in without a code from now on.\n`)
    return 0
  },
}
