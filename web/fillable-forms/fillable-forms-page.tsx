import { FileInput, PenLine, Upload } from 'lucide-react'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FillableForm } from '../../contract/fillable-forms.ts'
import { formatMoment } from '../../contract/values/days.ts'
import { fillableKindLabels, fillableUsageLabels, isMainForm } from '../../contract/values/form-entries.ts'
import { formatCount } from '../../contract/values/plural.ts'
import { agency } from '../agency.ts'
import { ConfirmCall } from '../api/confirm-call.tsx'
import { endpointQuery } from '../api/query.ts'
import { QueryView } from '../api/query-view.tsx'
import { fillableForms } from '../api/wire.ts'
import { PageHeader } from '../page-header.tsx'
import { useMe } from '../session/session.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Empty } from '../ui/empty.tsx'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { type Column, DataTable } from '../ui/table.tsx'
import { fillableFormPaths } from './paths.ts'

const UploadFormDialog = lazyDialog(async () => (await import('./upload-form-dialog.tsx')).UploadFormDialog)
const SignatureDialog = lazyDialog(async () => (await import('./signature-dialog.tsx')).SignatureDialog)
const RepresentativeDialog = lazyDialog(
  async () => (await import('./representative-dialog.tsx')).RepresentativeDialog,
)

/** Forms that go with another form. */
const companionUses = { '101': 'For long descriptions', '855': 'With form 25, for certificates in New York' }

function StateBadge({ isReady, isSuperseded, undecided }: FillableForm) {
  if (!isReady) return <Badge tone="orange">{formatCount(undecided, 'field')} to decide</Badge>
  if (isSuperseded) return <Badge tone="grey">Newer edition in use</Badge>
  return <Badge tone="green">Ready</Badge>
}

const columnsOf = (isAdmin: boolean, onRemove: (form: FillableForm) => void): Column<FillableForm>[] => [
  {
    header: 'Form',
    kind: 'title',
    cell: ({ id, kind, edition }) => {
      const name = `${fillableKindLabels[kind]} (${edition})`
      return isAdmin ? (
        <Link to={fillableFormPaths.one(id)} className="font-medium text-orange-ink hover:underline">
          {name}
        </Link>
      ) : (
        name
      )
    },
  },
  { header: 'Status', cell: (form) => <StateBadge {...form} /> },
  {
    header: 'Used for',
    cell: ({ kind, usage }) => (isMainForm(kind) ? fillableUsageLabels[usage] : companionUses[kind]),
  },
  {
    header: 'Uploaded',
    cell: ({ uploadedAt, uploadedByName }) =>
      `${uploadedByName}, ${formatMoment(uploadedAt, agency.timeZone)}`,
  },
  {
    header: 'Actions',
    kind: 'actions',
    cell: (form) =>
      isAdmin && (
        <Button variant="ghost" size="sm" onClick={() => onRemove(form)}>
          Remove <span className="sr-only">form {`${form.kind} (${form.edition})`}</span>
        </Button>
      ),
  },
]

/** Lists the agency's fillable forms, and asks the person for their name on them. */
export function FillableFormsPage() {
  const isAdmin = useMe().role === 'admin'
  const [isUploading, setUploading] = useState(false)
  const [removedForm, setRemovedForm] = useState<FillableForm | null>(null)
  return (
    <>
      <PageHeader
        title="Fillable Forms"
        subtitle="Standard forms that your agency has licensed. The portal fills them in, but comes with none."
        actions={
          isAdmin && (
            <Button icon={Upload} onClick={() => setUploading(true)}>
              Upload Form
            </Button>
          )
        }
      />
      <QueryView
        query={endpointQuery(fillableForms.list, {})}
        skeleton={<Skeleton status="Loading forms..." shape="rows" count={3} />}
      >
        {({ forms, ownLicense, hasOwnSignature }) => (
          <div className="space-y-6">
            {forms.length === 0 ? (
              <Empty
                icon={FileInput}
                title="No Fillable Forms"
                text={`${isAdmin ? 'Upload the forms that your agency has licensed' : 'An admin uploads the forms that your agency has licensed'}. Until then, certificates use the portal’s own form where the state allows it.`}
                action={
                  isAdmin && (
                    <Button variant="secondary" icon={Upload} onClick={() => setUploading(true)}>
                      Upload First Form
                    </Button>
                  )
                }
              />
            ) : (
              <DataTable
                label="Fillable forms"
                rows={forms}
                rowKey={({ id }) => id}
                columns={columnsOf(isAdmin, setRemovedForm)}
              />
            )}
            <RepresentativeCard license={ownLicense} hasSignature={hasOwnSignature} />
          </div>
        )}
      </QueryView>
      {isUploading && <UploadFormDialog onClose={() => setUploading(false)} />}
      {removedForm && <RemoveForm form={removedForm} onClose={() => setRemovedForm(null)} />}
    </>
  )
}

function RemoveForm({ form: { id, kind, edition }, onClose }: { form: FillableForm; onClose: () => void }) {
  return (
    <ConfirmCall
      call={fillableForms.remove}
      send={{ id }}
      successToast={{ title: 'Form Removed', description: `Form ${kind} (${edition}) is no longer used.` }}
      title={`Remove Form ${kind} (${edition})`}
      text="Certificates already issued do not change. New ones use another edition, or the portal’s own form where the state allows it."
      confirmLabel="Remove Form"
      danger
      onClose={onClose}
    />
  )
}

function RepresentativeCard({ license, hasSignature }: { license: string | null; hasSignature: boolean }) {
  const [openDialog, setOpenDialog] = useState<'agree' | 'withdraw' | 'sign' | 'unsign' | null>(null)
  const close = () => setOpenDialog(null)
  return (
    <Card
      icon={PenLine}
      title="Your name as authorized representative"
      subtitle={
        license === null
          ? 'Standard forms need the name of a licensed person. Only you can authorize yours.'
          : `Your ${hasSignature ? 'signature' : 'name'} is printed on standard forms that you issue, or that your clients issue under your approval. License ${license}.`
      }
    >
      {license === null ? (
        <Button variant="secondary" onClick={() => setOpenDialog('agree')}>
          Authorize My Name
        </Button>
      ) : (
        <div className="flex flex-wrap gap-2">
          <Button variant="secondary" onClick={() => setOpenDialog('sign')}>
            {hasSignature ? 'Replace Signature' : 'Add Signature'}
          </Button>
          {hasSignature && (
            <Button variant="secondary" onClick={() => setOpenDialog('unsign')}>
              Remove Signature
            </Button>
          )}
          <Button variant="secondary" onClick={() => setOpenDialog('withdraw')}>
            Stop Using My Name
          </Button>
        </div>
      )}
      {openDialog === 'agree' && <RepresentativeDialog onClose={close} />}
      {openDialog === 'sign' && <SignatureDialog onClose={close} />}
      {openDialog === 'unsign' && (
        <ConfirmCall
          call={fillableForms.removeSignature}
          send={{}}
          successToast={{ title: 'Signature Removed', description: 'Your name is printed again.' }}
          title="Remove Signature"
          text="Standard forms show your name in place of your signature. Certificates already issued do not change."
          confirmLabel="Remove Signature"
          onClose={close}
        />
      )}
      {openDialog === 'withdraw' && (
        <ConfirmCall
          call={fillableForms.withdraw}
          send={{}}
          successToast={{
            title: 'Name No Longer Used',
            description: 'New forms are no longer issued with your name.',
          }}
          title="Stop Using My Name"
          text="Standard forms cannot be issued with your name until you authorize it again. Certificates already issued do not change."
          confirmLabel="Stop Using My Name"
          onClose={close}
        />
      )}
    </Card>
  )
}
