import { Pencil, Plus, Trash2 } from 'lucide-react'
import type { CarrierCompany, CarrierDetails } from '../../contract/carriers.ts'
import { useApiMutation } from '../api/use-api-mutation.ts'
import { carriers } from '../api/wire.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { IconButton } from '../ui/icon-button.tsx'

export function CompaniesDialog({
  carrier,
  onAdd,
  onEdit,
  onClose,
}: {
  carrier: CarrierDetails
  onAdd: () => void
  onEdit: (company: CarrierCompany) => void
  onClose: () => void
}) {
  const { companies } = carrier
  return (
    <Dialog
      title="Companies"
      description={`Companies that write policies for ${carrier.name}. Certificates and ID cards show the one on the policy.`}
      onClose={onClose}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            Done
          </Button>
          <Button icon={Plus} onClick={onAdd}>
            Add Company
          </Button>
        </>
      }
    >
      {companies.length === 0 ? (
        <p className="text-sm text-muted">No companies yet. Documents show the carrier’s name.</p>
      ) : (
        <ul className="divide-y divide-line">
          {companies.map((company) => (
            <li key={company.id} className="flex items-start gap-3 py-3 first:pt-0 last:pb-0">
              <div className="min-w-0 flex-1 text-sm">
                <p className="font-medium wrap-anywhere">{company.name}</p>
                <p className="text-muted wrap-anywhere">{formatCompany(company)}</p>
              </div>
              <span className="flex shrink-0 gap-1">
                <IconButton icon={Pencil} label={`Edit ${company.name}`} onClick={() => onEdit(company)} />
                <RemoveCompany company={company} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

const formatCompany = ({ naic, admittedIn, surplusIn }: CarrierCompany) =>
  [
    naic ? `NAIC ${naic}` : 'No NAIC number yet',
    admittedIn.length > 0 && `admitted in ${admittedIn.join(', ')}`,
    surplusIn.length > 0 && `surplus lines in ${surplusIn.join(', ')}`,
  ]
    .filter(Boolean)
    .join('; ')

function RemoveCompany({ company }: { company: CarrierCompany }) {
  const { write, busy } = useApiMutation(carriers.removeCompany, {
    successToast: { title: 'Company Removed', description: `${company.name} was removed from every list.` },
    failureTitle: 'Failed to remove the company',
  })
  return (
    <IconButton
      icon={Trash2}
      label={`Remove ${company.name}`}
      disabled={busy}
      onClick={() => void write({ id: company.id })}
    />
  )
}
