import { useParams } from 'wouter';
import { CrewDetails } from './crew-details.tsx';

/** Crew Details: the sheet of a foreman's day. */
export default function CrewDetailsPage() {
  const { dwoId } = useParams<{ dwoId: string }>();
  return <CrewDetails key={dwoId} dwoId={Number(dwoId)} />;
}
