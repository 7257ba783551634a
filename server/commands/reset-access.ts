import { z } from 'zod'
import { Email } from '../../contract/values/text.ts'
import { adminToReset, resetAdminAccess } from '../features/admin/cli-admin.ts'
import { withCliDatabase } from './cli-database.ts'
import { type CliCommand, readArguments } from './command.ts'
import { readNewPassword } from './new-password.ts'

const ResetAccessArguments = z.object({ email: Email })

export const resetAccessCommand: CliCommand = {
  usage: `reset-access --email you@agency.com
      For an admin who lost their password, authenticator or passkey: sets a new password, removes two-step
      sign-in, recovery codes and passkeys, and ends all sessions. Asks for the new password.`,
  options: { email: { type: 'string' } },
  run(options) {
    const { email } = readArguments(ResetAccessArguments, options)
    return withCliDatabase(async (parts) => {
      const person = await adminToReset(parts, email)
      await resetAdminAccess(parts, person, await readNewPassword(`New password for ${email}`))
      console.info(
        `${email} has a new password. Two-step sign-in, recovery codes and passkeys were removed, and all sessions have ended.`,
      )
    })
  },
}
