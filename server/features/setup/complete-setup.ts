import type { HandlerInput } from '../../../contract/endpoint.ts'
import type { api } from '../../../contract/index.ts'
import { hasAdmin } from '../../agency.ts'
import type { Context, Me, RequestContext } from '../../context.ts'
import { conflict, Failure } from '../../failure.ts'
import { limitUnknownLinks } from '../../http/throttle.ts'
import { serialize } from '../../platform/concurrency.ts'
import { hashPassword } from '../../platform/passwords.ts'
import { newToken } from '../../platform/secrets.ts'
import { record } from '../activity/record.ts'
import { agencyToChange, updateAgency } from '../admin/agency-queries.ts'
import { refuseUnprintable } from '../admin/change-agency.ts'
import { addAdmin } from '../admin/cli-admin.ts'
import { checkPassword } from '../auth/change-password.ts'
import { setSignInCookies, signInPerson } from '../auth/sign-in.ts'
import { toUserView } from '../users/view.ts'
import { deleteSetupLinks, insertSetupLink, isSetupLink, lockSetup } from './queries.ts'

const dayMs = 24 * 3_600_000
const maxQueuedSetups = 20

/** A setup link that works once, for a day. Null if the portal has an admin. */
export async function setupAddress({
  db,
  now,
  settings: { publicUrl },
}: Pick<Context, 'db' | 'now'> & { settings: Pick<Context['settings'], 'publicUrl'> }): Promise<
  string | null
> {
  if (await hasAdmin(db)) return null
  const token = newToken()
  const startTime = now()
  await insertSetupLink(db, token, { from: startTime, until: new Date(startTime.getTime() + dayMs) })
  // Browsers do not send the part after '#', so the token is in no request and in no log of a
  // server or proxy.
  return `${publicUrl}/setup#${token}`
}

const invalidSetupLink = () =>
  new Failure(
    404,
    'not_found',
    'This link is no longer valid. It works once, for a day: restart the portal, or run npm run portal -- setup-address, for a new one',
  )

const alreadySetUpError = () => conflict('set_up', 'This portal already has an admin. Please log in')

/** The agency data known so far, for the holder of a setup link. */
export async function lookUpSetup({ token }: { token: string }, context: RequestContext<Me | null>) {
  const { db, now, agency } = context
  if (!(await isSetupLink(db, token, now()))) {
    await limitUnknownLinks(context)
    throw invalidSetupLink()
  }
  const { name, phone, email, address, license, color, timeZone } = agency()
  return { agency: email === '' ? null : { name, phone, email, address, license, color, timeZone } }
}

type SetupInput = HandlerInput<typeof api.setup.complete>

/** Creates the first admin, stores the agency data and signs the admin in. */
export async function completeSetup(input: SetupInput, context: RequestContext<Me | null>) {
  // Serialized: of concurrent calls only the first hashes a password.
  const setupResult = await serialize('setup', () => createFirstAdmin(input, context), {
    most: maxQueuedSetups,
  })
  await context.rereadAgency()
  return { user: toUserView(await setSignInCookies(setupResult, context), context.agency()) }
}

async function createFirstAdmin(
  { token, password, agency, ...person }: SetupInput,
  context: RequestContext<Me | null>,
) {
  const { db, now } = context
  refuseUnprintable('agency.', agency)
  const isValid = await isSetupLink(db, token, now())
  if (isValid) await checkPassword('password', password, person, agency)
  else await limitUnknownLinks(context)
  const passwordHash = isValid && (await hashPassword(password))
  // An invalid link still goes on to `context.write`: the first try of a resent call has used the
  // link, and `context.write` returns the answer of that try.
  return context.write(async (tx) => {
    await lockSetup(tx)
    if (await hasAdmin(tx)) throw alreadySetUpError()
    if (!passwordHash || !(await isSetupLink(tx, token, now()))) throw invalidSetupLink()
    await deleteSetupLinks(tx)
    await agencyToChange(tx)
    await updateAgency(tx, agency)
    const id = await addAdmin(tx, context, { ...person, passwordHash })
    const actor = { ...context, me: { id } }
    await record(tx, actor, { action: 'agency.setUp' })
    await record(tx, actor, { action: 'agent.created', id, details: { ...person, role: 'admin' } })
    // A resent call gets the same session.
    return signInPerson(tx, context, id, 'setup')
  })
}
