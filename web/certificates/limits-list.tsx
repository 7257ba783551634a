import type { MasterPolicy } from '../../contract/certificates.ts'
import {
  certifiedLimitCells,
  formatForms,
  formatGap,
  formatInsurer,
  wordingMarksOf,
} from '../../contract/values/certificate-texts.ts'

import { formatDay } from '../../contract/values/days.ts'
import { typeName } from '../../contract/values/insurance-types.ts'

import { Badge } from '../ui/badge.tsx'

type ListedPolicy = Pick<
  MasterPolicy,
  'type' | 'carrier' | 'policyNumber' | 'startDate' | 'endDate' | 'limits' | 'trigger'
> & {
  company: { name: string; naic: string | null } | null
  forms?: MasterPolicy['forms']
  told?: MasterPolicy['told']
  wordings?: MasterPolicy['wordings'] | undefined
  gaps?: MasterPolicy['gaps']
  toCome?: MasterPolicy['toCome']
  underlying?: MasterPolicy['underlying']
  problem?: string | null
}

export function LimitsList({ policies }: { policies: readonly ListedPolicy[] }) {
  return (
    <ul className="divide-y divide-line">
      {policies.map(
        ({
          type,
          carrier,
          company,
          policyNumber,
          startDate,
          endDate,
          limits,
          trigger,
          forms = [],
          told = [],
          wordings = [],
          gaps = [],
          toCome = [],
          underlying = [],
          problem,
        }) => (
          <li
            key={`${type} ${policyNumber} ${startDate}`}
            className="grid grid-cols-1 gap-x-6 gap-y-2 py-4 first:pt-0 last:pb-0 lg:grid-cols-2"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
                {typeName(type)}
                {problem && <Badge tone="red">Not available for certificates</Badge>}
              </p>
              <p className="text-sm text-muted wrap-anywhere">
                {formatInsurer({ carrier, company })}, {policyNumber}
              </p>
              <p className="text-sm text-muted">
                {formatDay(startDate)} to {formatDay(endDate)}, 12:01 a.m.
              </p>
              {trigger && <p className="text-sm font-medium">{trigger}</p>}
              {gaps.map((gap) => (
                <p key={gap.from} className="text-sm font-medium">
                  {formatGap(gap)}
                </p>
              ))}
              {told.length > 0 && <p className="text-sm text-muted">{told.join('. ')}</p>}
              {underlying.length > 0 && (
                <p className="text-sm text-muted">Underlying: {underlying.join('; ')}</p>
              )}
              {wordings.length > 0 && (
                <p className="text-sm text-muted">{wordingMarksOf({ wordings, forms }).join(', ')}</p>
              )}
              {forms.length > 0 && <p className="text-sm text-muted">{formatForms(forms)}</p>}
              {toCome.map((change) => (
                <p key={change} className="text-sm font-medium">
                  {change}
                </p>
              ))}
              {problem && <p className="mt-1 text-sm text-red-ink">{problem}</p>}
            </div>
            <dl className="min-w-0 space-y-1 text-sm">
              {limits.map((limit) => {
                const [name, amount, basis] = certifiedLimitCells(limit)
                return (
                  <div key={`${name} ${basis} ${amount}`} className="flex justify-between gap-4">
                    <dt className="min-w-0 text-muted wrap-anywhere">{name}</dt>
                    <dd className="max-w-3/5 shrink-0 text-right font-medium tabular-nums">
                      {amount} {basis && <span className="font-normal text-muted">{basis}</span>}
                    </dd>
                  </div>
                )
              })}
            </dl>
          </li>
        ),
      )}
    </ul>
  )
}
