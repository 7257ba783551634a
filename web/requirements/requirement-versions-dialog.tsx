import type { RequirementSet } from '../../contract/requirements.ts'
import { requirementsOf, requirementText } from '../../contract/values/contract-requirements.ts'
import { formatDate } from '../../contract/values/days.ts'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { requirements } from '../api/wire.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { setNameOf } from './requirement-labels.ts'

/** The versions of a contract's requirements, newest first. */
export function RequirementVersionsDialog({ set, onClose }: { set: RequirementSet; onClose: () => void }) {
  return (
    <Dialog title="Versions" description={setNameOf(set)} onClose={onClose}>
      <QueryView
        query={endpointQuery(requirements.versions, { id: set.id })}
        skeleton={<Skeleton status="Loading versions..." shape="rows" count={2} />}
      >
        {({ versions }) => (
          <ol className="space-y-5">
            {versions.map(({ version, content, documentPage, writtenAt, writtenByName }) => (
              <li key={version}>
                <p className="text-sm font-semibold">
                  Version {version}, {formatDate(writtenAt)} by {writtenByName}
                </p>
                <ul className="mt-1 list-disc pl-5 text-sm wrap-anywhere text-muted">
                  {requirementsOf(content).map((one) => (
                    <li key={one.key}>{requirementText(one)}</li>
                  ))}
                  {content.mayUmbrellaFill && <li>Umbrella may be used to meet limits</li>}
                  {documentPage !== null && <li>Page {documentPage} of the contract</li>}
                </ul>
              </li>
            ))}
          </ol>
        )}
      </QueryView>
    </Dialog>
  )
}
