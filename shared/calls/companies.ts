import { z } from 'zod';
import { Company, NewCompany } from '../companies.ts';
import { rowCalls } from '../http/call.ts';
import { SeenRevision } from '../http/query.ts';

export const CompanyForm = NewCompany.extend({ revision: SeenRevision });

/** `PATCH company/{id}`: absent fields stay unchanged. */
export const CompanyChange = z
  .object({
    name: NewCompany.shape.name.optional(),
    code: NewCompany.shape.code.unwrap().optional(),
    isActive: NewCompany.shape.isActive.unwrap().optional(),
    revision: SeenRevision,
  })
  .strict();

export const companyCalls = rowCalls('company', 'company', {
  row: Company,
  post: NewCompany,
  put: CompanyForm,
  patch: CompanyChange,
  delete: true,
});
