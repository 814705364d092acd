import { useParams } from 'wouter';
import { JobDetailsView } from './job-details.tsx';

/** Job Details: all that is known of a job. */
export default function JobDetailsPage() {
  const { id } = useParams<{ id: string }>();
  return <JobDetailsView key={id} id={Number(id)} />;
}
