import { isDemoAgency } from '../agency.ts'
import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { InvalidSettingError } from '../platform/invalid-setting.ts'
import { isPrivateAddress } from '../platform/private-address.ts'
import { isLocalHost } from '../platform/tls.ts'

const ownAgencyHint = 'Give an agency of your own a database, or a DATA_DIR, that is empty, and DEMO=false'

/** The database has the demo mark, or the staff of an early release's demo. */
const hasDemoData = async (db: Db) =>
  (await isDemoAgency(db)) ||
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '!=', 'client')
    .where('email', 'like', '%@demo.example')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** No account exists yet. */
export const isUnusedDatabase = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/** Says why others could sign in to the demo, and what to do; null if only this machine can. */
function publicReasonOf({ host, publicUrl }: Context['settings']): string | null {
  if (!isPrivateAddress(publicUrl))
    return `others reach ${publicUrl}, and everybody knows the sign-ins of the demo agency. ${ownAgencyHint}; or show the demo there by DEMO=true`
  if (!isLocalHost(host))
    return `others reach this portal by HOST=${host}, and everybody knows the sign-ins of the demo agency. Set HOST=localhost to try it on this machine alone, or DEMO=true to show the demo to others. ${ownAgencyHint}`
  return null
}

/**
 * Throws InvalidSettingError if the database has or would get the demo agency, and DEMO forbids
 * that. Also throws if others can reach PUBLIC_URL or HOST and DEMO does not allow that, because
 * the demo's passwords are public.
 */
export async function refuseDemoOnRealData({
  db,
  settings,
}: Pick<Context, 'db' | 'settings'>): Promise<void> {
  const { demo, demoIsMeant } = settings
  if (demo === 'none') {
    if (await hasDemoData(db))
      throw new InvalidSettingError(
        `DEMO: this database holds the demo agency, whose sign-ins everybody knows. ${ownAgencyHint}; or go on with the demo by DEMO=true`,
      )
    return
  }
  const reason = demoIsMeant ? null : publicReasonOf(settings)
  if (reason && ((await isUnusedDatabase(db)) || (await hasDemoData(db))))
    throw new InvalidSettingError(`DEMO: ${reason}`)
}
