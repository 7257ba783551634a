import { useQueries } from '@tanstack/react-query'
import { Stethoscope } from 'lucide-react'
import { useEffect } from 'react'
import type { EndpointReply } from '../../contract/endpoint.ts'
import type { SystemFinding } from '../../contract/system.ts'
import { formatTime } from '../../contract/values/days.ts'
import { formatCount } from '../../contract/values/plural.ts'
import {
  type CheckName,
  checkNames,
  checksOf,
  type SystemPart,
  systemParts,
} from '../../contract/values/system-labels.ts'
import { agency } from '../agency.ts'
import { endpointQuery } from '../api/query.ts'
import { system } from '../api/wire.ts'
import { announce } from '../ui/announce.ts'
import { Badge } from '../ui/badge.tsx'
import { Card } from '../ui/card.tsx'
import { CheckRow } from './check-row.tsx'

/** Runs all health checks, on load and on request. */
export function useChecks() {
  const checkQueries = useQueries({
    queries: systemParts.map((part) => ({
      ...endpointQuery(system.check, { part }),
      // Without `shows`, a change of a record does not refetch the checks.
      meta: {},
      refetchOnWindowFocus: false,
      refetchOnReconnect: false,
      retry: false,
    })),
  })
  const findings = new Map(
    systemParts.flatMap((part, index) => {
      const checkQuery = checkQueries[index]
      return !checkQuery || checkQuery.isFetching ? [] : findingsOf(checkQuery, part)
    }),
  )
  return {
    /** The results so far. */
    findings,
    isDone: findings.size === checkNames.length,
    lookedAt: Math.max(
      ...checkQueries.map(({ dataUpdatedAt, errorUpdatedAt }) => Math.max(dataUpdatedAt, errorUpdatedAt)),
    ),
    again: () => checkQueries.forEach(({ refetch }) => void refetch()),
  }
}

/** The results as they arrive. */
export function ChecksCard({ findings, isDone, lookedAt }: Omit<ReturnType<typeof useChecks>, 'again'>) {
  const { text } = summaryOf(findings)
  useEffect(() => {
    if (isDone) announce(`All checks done: ${text}`)
  }, [isDone, text])
  return (
    <Card
      icon={Stethoscope}
      title="Installation"
      subtitle={
        isDone
          ? `As of ${formatTime(new Date(lookedAt).toISOString(), agency.timeZone)}.`
          : `${findings.size} of ${checkNames.length} checked.`
      }
      aside={isDone && <CheckSummary findings={findings} />}
    >
      <ul className="-mb-2 divide-y divide-line">
        {checkNames.map((name) => (
          <CheckRow key={name} name={name} finding={findings.get(name) ?? null} />
        ))}
      </ul>
    </Card>
  )
}

type CheckReply = { data?: EndpointReply<typeof system.check>; error: Error | null }

/** A check's results; 'unknown' if the call failed. */
function findingsOf({ data, error }: CheckReply, part: SystemPart): [CheckName, SystemFinding][] {
  if (!error) return (data?.findings ?? []).map(({ name, ...finding }) => [name, finding])
  const unknownFinding = { verdict: 'unknown', says: error.message, todo: null } as const
  return checksOf[part].map((name) => [name, unknownFinding])
}

type CheckFindings = ReturnType<typeof useChecks>['findings']

export function CheckSummary({ findings }: { findings: CheckFindings }) {
  const { tone, text } = summaryOf(findings)
  return <Badge tone={tone}>{text}</Badge>
}

function summaryOf(findings: CheckFindings) {
  const allFindings = [...findings.values()]
  const count = (requestedVerdict: SystemFinding['verdict']) =>
    allFindings.filter(({ verdict }) => verdict === requestedVerdict).length
  if (count('wrong') > 0) return { tone: 'red', text: formatCount(count('wrong'), 'problem') } as const
  if (count('weak') > 0) return { tone: 'amber', text: `${count('weak')} to review` } as const
  return { tone: 'green', text: 'All OK' } as const
}
