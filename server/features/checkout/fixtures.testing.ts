import { api } from '../../../contract/index.ts'
import { newId } from '../../platform/ids.ts'
import { type ExampleWorld, exampleCalls } from '../../testing/example-calls.ts'
import { saveCheckout } from './queries.ts'
import { recordReport } from './record-report.ts'

const checkoutUrl = 'https://pay.example/?amount={amount}&reference={reference}'

const withoutCheckout = ({ context }: ExampleWorld) => context.db.deleteFrom('checkout').execute()

async function withCheckout(world: ExampleWorld): Promise<void> {
  await withoutCheckout(world)
  await saveCheckout(world.context.db, checkoutUrl)
}

/** The first installment of an agency bill, which can be paid at the checkout. */
async function billedInstallment(world: ExampleWorld): Promise<string> {
  await withCheckout(world)
  const bill = await world.given.bill({ form: { by: 'agency' } })
  return bill.installments[0]?.id ?? ''
}

export const checkoutCalls = exampleCalls('checkout', {
  settings: { records: [] },
  set: {
    async send(world) {
      await withoutCheckout(world)
      return { address: checkoutUrl }
    },
    records: ['agency.checkoutSet'],
  },
  remove: {
    async send(world) {
      await withCheckout(world)
      return {}
    },
    records: ['agency.checkoutRemoved'],
  },
  replaceSecret: {
    async send(world) {
      await withCheckout(world)
      return {}
    },
    records: ['agency.checkoutSecretReplaced'],
  },
  pay: {
    send: async (world) => ({ id: await billedInstallment(world) }),
    records: ['policy.checkoutOpened'],
  },
  settle: {
    async send(world) {
      const { as, people, context } = world
      const installmentId = await billedInstallment(world)
      const { body } = await as(people.client).call(api.checkout.pay, { id: installmentId })
      const reference = new URL(body.url).searchParams.get('reference') ?? ''
      await recordReport(context, newId(), { reference, amount: 1, currency: 'USD' })
      const { id } = await context.db
        .selectFrom('checkoutPayments')
        .select('id')
        .where('installmentId', '=', installmentId)
        .executeTakeFirstOrThrow()
      return { id }
    },
    records: ['policy.checkoutSettled'],
  },
})
