-- What jobs are searched by (job id, address, foremen, work order number, client, supervisor) follows whatever it is made of, whoever changes it.
CREATE FUNCTION "job_search_text"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.search_data := lower(concat_ws(' ', NEW.job_id, NEW.address,
    (SELECT string_agg(e.full_name, ' ' ORDER BY c.id) FROM crew c JOIN employee e ON e.id = c.foreman_id WHERE c.job_id = NEW.id AND c.is_current),
    NEW.work_order_number, NEW.fcc,
    (SELECT e.full_name FROM employee e WHERE e.id = NEW.supervisor_id)));
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_search_own" BEFORE INSERT OR UPDATE OF "job_id", "address", "work_order_number", "fcc", "supervisor_id", "search_data" ON "job"
  FOR EACH ROW EXECUTE FUNCTION "job_search_text"();
--> statement-breakpoint
CREATE FUNCTION "job_search_of_crew"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN UPDATE job SET search_data = '' WHERE id = OLD.job_id; END IF;
  IF TG_OP <> 'DELETE' THEN UPDATE job SET search_data = '' WHERE id = NEW.job_id; END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_search_crew" AFTER INSERT OR DELETE OR UPDATE OF "foreman_id", "job_id", "is_current" ON "crew"
  FOR EACH ROW EXECUTE FUNCTION "job_search_of_crew"();
--> statement-breakpoint
CREATE FUNCTION "job_search_of_name"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE job SET search_data = ''
    WHERE supervisor_id = NEW.id OR id IN (SELECT c.job_id FROM crew c WHERE c.foreman_id = NEW.id AND c.is_current);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "job_search_name" AFTER UPDATE OF "first_name", "last_name" ON "employee"
  FOR EACH ROW WHEN (OLD.full_name IS DISTINCT FROM NEW.full_name) EXECUTE FUNCTION "job_search_of_name"();
--> statement-breakpoint
UPDATE "job" SET "search_data" = '';
