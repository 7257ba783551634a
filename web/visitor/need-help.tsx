import { dialStringOf } from '../../contract/values/phone-extension.ts'
import { agency } from '../agency.ts'

export const NeedHelp = () => (
  <p>
    Need help?{' '}
    <a href={dialStringOf(agency.phone)} className="font-semibold text-orange-ink hover:underline">
      {agency.phone}
    </a>
  </p>
)
