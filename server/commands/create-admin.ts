import { z } from 'zod'
import { Email, requiredText } from '../../contract/values/text.ts'
import { assertEmailFree, createAdmin } from '../features/admin/cli-admin.ts'
import { deleteSetupLinks } from '../features/setup/queries.ts'
import { withCliDatabase } from './cli-database.ts'
import { type CliCommand, readArguments } from './command.ts'
import { readNewPassword } from './new-password.ts'

const Admin = z.object({
  email: Email,
  'first-name': requiredText(100, 'Please give --first-name'),
  'last-name': requiredText(100, 'Please give --last-name'),
})

export const createAdminCommand: CliCommand = {
  usage: `create-admin --email you@agency.com --first-name Denise --last-name Okafor
      Makes an admin who can sign in at once, also while the portal runs. Asks for the password.`,
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
  run(options) {
    const { email, 'first-name': firstName, 'last-name': lastName } = readArguments(Admin, options)
    return withCliDatabase(async (parts) => {
      await assertEmailFree(parts, email)
      await createAdmin(parts, { email, firstName, lastName }, await readNewPassword(`Password for ${email}`))
      await deleteSetupLinks(parts.db)
      console.info(`${firstName} ${lastName} can now sign in as ${email}.`)
    })
  },
}
