import type { Context } from '../context.ts'
import type { Db } from '../database/tables.ts'
import { isDemo } from '../letterhead.ts'
import { isPrivateAddress } from '../platform/private-address.ts'
import { WrongSetting } from '../platform/wrong-setting.ts'

const ofYourOwn = 'Give an agency of your own a database, or a DATA_DIR, that is empty, and DEMO=false'

/** Its mark, or, where an early release loaded it, its staff. */
const holdsDemo = async (db: Db) =>
  (await isDemo(db)) ||
  (await db
    .selectFrom('users')
    .select('id')
    .where('role', '!=', 'client')
    .where('email', 'like', '%@demo.example')
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Whether nobody has an account yet. */
export const isEmpty = async (db: Db) =>
  (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) === undefined

/**
 * Refuses to go on in earnest where the demo agency is, or is about to be: everybody knows its sign-ins. Throws
 * WrongSetting where DEMO says that it is not meant, and where others reach PUBLIC_URL and nobody said that it is.
 */
export async function refuseDemoInEarnest({ db, settings }: Pick<Context, 'db' | 'settings'>): Promise<void> {
  const { demo, demoIsMeant, publicUrl } = settings
  if (demo === 'none') {
    if (await holdsDemo(db))
      throw new WrongSetting(
        `DEMO: this database holds the demo agency, whose sign-ins everybody knows. ${ofYourOwn}; or go on with the demo by DEMO=true`,
      )
  } else if (!demoIsMeant && !isPrivateAddress(publicUrl) && ((await isEmpty(db)) || (await holdsDemo(db))))
    throw new WrongSetting(
      `DEMO: others reach ${publicUrl}, and everybody knows the sign-ins of the demo agency. ${ofYourOwn}; or show the demo there by DEMO=true`,
    )
}
