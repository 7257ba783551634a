import { api } from '../../../contract/index.ts'
import { serve } from '../../http/endpoint-routes.ts'
import { removeCheckout, replaceSecret, setCheckout } from './change-checkout.ts'
import { openCheckout } from './open-checkout.ts'
import { checkoutOf } from './queries.ts'
import { reportPath, settlePayment } from './record-report.ts'

export const checkoutRoutes = serve(api.checkout, {
  async settings(_, { db, now, settings }) {
    const storedCheckout = await checkoutOf(db)
    const { formerSecretUntil = null } = storedCheckout ?? {}
    const isSigning = formerSecretUntil !== null && Date.parse(formerSecretUntil) > now().getTime()
    return {
      checkout: storedCheckout
        ? {
            address: storedCheckout.address,
            hasSecret: storedCheckout.secretSealed !== null,
            formerSecretUntil: isSigning ? formerSecretUntil : null,
          }
        : null,
      reportUrl: `${settings.publicUrl}${reportPath}`,
    }
  },

  set: ({ address }, context) => context.write((tx) => setCheckout(tx, context, address)),

  remove: (_, context) => context.write((tx) => removeCheckout(tx, context)),

  replaceSecret: (_, context) => context.write(async (tx) => ({ secret: await replaceSecret(tx, context) })),

  pay: ({ id }, context) => context.write(async (tx) => ({ url: await openCheckout(tx, context, id) })),

  settle: ({ id }, context) => context.write((tx) => settlePayment(tx, context, id)),
})
