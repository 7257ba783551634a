import type { FastifyInstance } from 'fastify'
import type { Context } from '../../context.ts'
import { mountLogos } from '../../http/logos.ts'
import { readCarrierLogo } from './queries.ts'

/** Mounts the routes of the agency's and the carriers' logos, by hash. */
export const mountCarrierLogos = (app: FastifyInstance, context: Context) =>
  mountLogos(app, context, readCarrierLogo)
