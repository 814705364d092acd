import { z } from 'zod';

/** By which the office knows a token or a webhook. */
export const IntegrationName = z
  .string('Name is required')
  .trim()
  .min(1, 'Name is required')
  .max(80, 'must have at most 80 characters');
