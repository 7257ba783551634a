import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { newToken, tokenHash } from '../../platform/secrets.ts'
import { checkCodeOf, issueCertificate } from '../../testing/certificates.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'

/** The number and code of a new certificate. */
const certificateCode = async (world: ExampleWorld) => {
  const certificate = await issueCertificate(world)
  return { number: String(certificate.number), code: checkCodeOf(certificate) }
}

const report = async (world: ExampleWorld) => {
  const certificate = await certificateCode(world)
  await world.as(null).call(api.holderAccess.report, { ...certificate, reason: 'limit' })
  const { id } = await world.context.db
    .selectFrom('holderReports')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return { id }
}

const minutesAfter = ({ context }: ExampleWorld, minutes: number) =>
  new Date(context.now().getTime() + minutes * 60_000).toISOString()

/** The tokens of a new link, and of its export once it is opened. */
const link = async (world: ExampleWorld, { isOpened = false } = {}) => {
  const { context, people } = world
  const [token, exportToken] = [newToken(), newToken()]
  const { number } = await certificateCode(world)
  const certificate = await context.db
    .selectFrom('certificates')
    .where('number', '=', Number(number))
    .select(['id', 'clientId'])
    .executeTakeFirstOrThrow()
  const timestamp = context.now().toISOString()
  await context.db
    .insertInto('certificateEmails')
    .values({
      ...{ id: newId(), clientId: certificate.clientId, certificateId: certificate.id, orderId: newId() },
      ...{ recipient: 'risk@bayfare.example', linkCode: newId(), orderedBy: people.agent.id },
      ...{ orderedAt: timestamp, acceptedAt: timestamp },
    })
    .execute()
  await context.db
    .insertInto('holderLinks')
    .values({
      ...{ tokenHash: tokenHash(token), email: 'risk@bayfare.example', createdAt: timestamp },
      expiresAt: minutesAfter(world, 60),
      ...(isOpened && {
        openedAt: timestamp,
        exportHash: tokenHash(exportToken),
        exportUntil: minutesAfter(world, 30),
      }),
    })
    .execute()
  return { token, exportToken }
}

const whyUnrecorded = 'The row of the link notes it.'

export const holderAccessCalls = exampleCalls('holderAccess', {
  report: {
    send: async (world) => ({
      ...(await certificateCode(world)),
      reason: 'limit',
      said: 'We need $2,000,000',
    }),
    records: ['certificate.holderReported'],
    isOfNobody: true,
  },
  askForLink: {
    send: () => ({ email: 'risk@bayfare.example' }),
    records: [],
    whyUnrecorded: 'Nothing is known about whoever asks.',
  },
  openLink: {
    send: async (world) => ({ token: (await link(world)).token }),
    records: [],
    whyUnrecorded,
  },
  exportSent: {
    send: async (world) => ({ exportToken: (await link(world, { isOpened: true })).exportToken }),
    records: [],
    whyUnrecorded,
  },
  reported: { send: report, records: [] },
  settleReport: { send: report, records: ['certificate.holderReportSettled'] },
})
