import { perform } from './admin/perform.ts'
import { type Command, textOption, UsageError } from './command.ts'
import { resetSecondFactorOperation } from './user-reset-second-factor-operation.ts'

export const userResetSecondFactor: Command = {
  usage: '--email <address>',
  help: `For a user who has lost both the authenticator app and the recovery codes. Turns off their second factor, so that the
password is enough until they set up another one. Verify who is asking first. The user is notified by email, and the
audit log of their account records the reset.

  --email  the email address of the user`,
  options: { email: { type: 'string' } },
  positionals: { min: 0, max: 0 },
  async run(args) {
    const email = textOption(args, 'email')
    if (!email) throw new UsageError('Set the email address of the user with --email.')
    const done = await perform(resetSecondFactorOperation, { email })
    process.stdout.write(`Turned off the second factor of ${done.email} (user ${done.userId}).\n`)
    return 0
  },
}
