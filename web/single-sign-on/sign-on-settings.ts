import type { Reply } from '../../contract/endpoint.ts'
import type { singleSignOn } from '../../contract/single-sign-on.ts'

export type SignOnSettings = Reply<typeof singleSignOn.settings>
