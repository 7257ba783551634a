import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'

/** Whom to call where the portal does not let one in. */
export const NeedHelp = () => (
  <p>
    Need help?{' '}
    <a href={dialStringOf(agency.phone)} className="font-semibold text-orange-ink hover:underline">
      {agency.phone}
    </a>
  </p>
)
