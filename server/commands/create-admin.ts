import { z } from 'zod'
import { Email, required } from '../../contract/values/text.ts'
import { createAdmin, mayBeCreated } from '../features/admin/at-the-machine.ts'
import { deleteSetupLinks } from '../features/setup/queries.ts'
import { type Command, read } from './command.ts'
import { onDatabase } from './on-database.ts'
import { passwordFrom } from './password.ts'

const Admin = z.object({
  email: Email,
  'first-name': required(100, 'Please give --first-name'),
  'last-name': required(100, 'Please give --last-name'),
})

export const createAdminCommand: Command = {
  usage: `create-admin --email you@agency.com --first-name Denise --last-name Okafor
      Makes an admin who can sign in at once, also while the portal runs. Asks for the password.`,
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
  run(given) {
    const { email, 'first-name': firstName, 'last-name': lastName } = read(Admin, given)
    return onDatabase(async (parts) => {
      await mayBeCreated(parts, email)
      await createAdmin(parts, { email, firstName, lastName }, await passwordFrom(`Password for ${email}`))
      await deleteSetupLinks(parts.db)
      console.info(`${firstName} ${lastName} can now sign in as ${email}.`)
    })
  },
}
