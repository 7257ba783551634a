import { feature } from '../../registry/feature.ts'
import { subscriptionEventDefinitions } from './event-definitions.ts'

export const subscriptions = feature({
  routes: async () => (await import('./routes.ts')).subscriptionRoutes,
  mount: async () => (await import('./stop-subscription.ts')).mountSubscriptionStop,
  events: subscriptionEventDefinitions,
  jobs: {
    sendSubscriptionLink: {
      label: 'Email a link to confirm an address for emails about a certificate',
      task: async () => (await import('./ask-for-updates.ts')).sendSubscriptionLink,
    },
    noticeCertificateChanges: {
      label: 'Find changed certificates whose holders asked for emails',
      schedule: '*/5 * * * *',
      task: async () => {
        const { detectChanges: noticeChanges } = await import('./detect-changes.ts')
        return (context) => () => noticeChanges(context)
      },
    },
    emailSubscriber: {
      label: 'Email about a changed certificate',
      task: async () => (await import('./email-subscriber.ts')).emailSubscriber,
    },
  },
  cleanup: async () => {
    const { deleteUnconfirmedBefore: deleteUnconfirmed } = await import('./queries.ts')
    return ({ db, now }) => deleteUnconfirmed(db, now())
  },
  hashedTexts: {
    // This text becomes a job key. At worst, a key change sends one link twice.
    'subscription for … …': 'seconds',
  },
  workItems: async () => [(await import('./work-queries.ts')).subscriptionEmailWorkItems],
  archiveTables: async () => (await import('./archive-queries.ts')).subscriptionTables,
  erasures: async () => (await import('./erase-queries.ts')).subscriptionErasures,
  rowNames: {
    certificate_subscriptions: 'a subscription of a certificate holder',
    subscription_emails: 'an email about a changed certificate',
  },
})
