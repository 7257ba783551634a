import type { checkout } from '../../contract/checkout.ts'
import type { Reply } from '../../contract/endpoint.ts'

export type CheckoutSettings = Reply<typeof checkout.settings>
