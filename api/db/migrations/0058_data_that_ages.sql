CREATE TABLE "erasure" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "erasure_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"employee_id" integer NOT NULL,
	"words" jsonb,
	"erased_by_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "erasure_employeeId_unique" UNIQUE("employee_id")
);
--> statement-breakpoint
ALTER TABLE "file" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "employee" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "workshift" ADD COLUMN "places_removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_employee_id_employee_id_fk" FOREIGN KEY ("employee_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "erasure" ADD CONSTRAINT "erasure_erased_by_id_employee_id_fk" FOREIGN KEY ("erased_by_id") REFERENCES "public"."employee"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "file_clock_photo" ON "file" USING btree ("created_at") WHERE "file"."type" = 'clock_photo' and "file"."removed_at" is null;--> statement-breakpoint
CREATE INDEX "workshift_located" ON "workshift" USING btree ("date") WHERE "workshift"."start_location" <> '0.0, 0.0' or "workshift"."end_location" <> '0.0, 0.0';--> statement-breakpoint
-- The audit loses what law lets it lose, and nothing else: a transaction that says so (`muster.audit_door`) may delete entries
-- older than three years, or take values and a person's words out of them. No row gains, changes or hides anything else.
CREATE OR REPLACE FUNCTION "audit_log_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('muster.audit_door', true), '') IS DISTINCT FROM lower(TG_OP) OR TG_OP NOT IN ('UPDATE', 'DELETE') THEN
    RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- Whether `kept` is `was` without some fields and values, or with the words of an erased person in place of others.
CREATE FUNCTION "audit_has_lost"(was jsonb, kept jsonb) RETURNS boolean LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  IF was IS NOT DISTINCT FROM kept OR jsonb_typeof(kept) = 'null' THEN RETURN true; END IF;
  IF jsonb_typeof(was) IS DISTINCT FROM jsonb_typeof(kept) THEN RETURN false; END IF;
  CASE jsonb_typeof(kept)
    WHEN 'string' THEN
      RETURN (was #>> '{}') LIKE regexp_replace(regexp_replace(kept #>> '{}', '([\\%_])', '\\\1', 'g'),
        '(Erased )?person [0-9]+("?,\s*"?Erased)?', '%', 'g');
    WHEN 'array' THEN
      RETURN jsonb_array_length(was) = jsonb_array_length(kept) AND NOT EXISTS (
        SELECT FROM jsonb_array_elements(kept) WITH ORDINALITY AS own(one, place)
        WHERE NOT audit_has_lost(was -> (place::int - 1), one));
    WHEN 'object' THEN
      RETURN NOT EXISTS (SELECT FROM jsonb_each(kept) AS own(field, one) WHERE NOT was ? field OR NOT audit_has_lost(was -> field, one));
    ELSE RETURN false;
  END CASE;
END $$;
--> statement-breakpoint
CREATE FUNCTION "audit_log_only_loses"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    IF OLD.at < now() - interval '3 years' THEN RETURN OLD; END IF;
  ELSIF to_jsonb(OLD) - '{before,after}'::text[] = to_jsonb(NEW) - '{before,after}'::text[]
    AND audit_has_lost(OLD.before, NEW.before) AND audit_has_lost(OLD.after, NEW.after) THEN RETURN NEW;
  END IF;
  RAISE EXCEPTION 'audit_log is append-only: % of entry % is refused', TG_OP, OLD.id USING ERRCODE = 'insufficient_privilege';
END $$;
--> statement-breakpoint
CREATE TRIGGER "audit_log_only_loses" BEFORE UPDATE OR DELETE ON "audit_log"
  FOR EACH ROW EXECUTE FUNCTION "audit_log_only_loses"();
--> statement-breakpoint
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER "audit_log_only_loses";
--> statement-breakpoint
-- A text with marks in place of what the patterns find, whatever the letter case.
CREATE FUNCTION "text_erased"(value text, patterns text[], marks text[]) RETURNS text LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  FOR place IN 1 .. cardinality(patterns) LOOP
    value := regexp_replace(value, patterns[place], marks[place], 'gi');
  END LOOP;
  RETURN value;
END $$;
--> statement-breakpoint
-- The same in each text of a JSON value; a field whose name speaks of the person goes.
CREATE FUNCTION "words_erased"(value jsonb, patterns text[], marks text[]) RETURNS jsonb LANGUAGE plpgsql IMMUTABLE AS $$
BEGIN
  CASE jsonb_typeof(value)
    WHEN 'string' THEN RETURN to_jsonb(text_erased(value #>> '{}', patterns, marks));
    WHEN 'array' THEN
      RETURN (SELECT coalesce(jsonb_agg(words_erased(one, patterns, marks) ORDER BY place), '[]')
        FROM jsonb_array_elements(value) WITH ORDINALITY AS own(one, place));
    WHEN 'object' THEN
      RETURN (SELECT coalesce(jsonb_object_agg(field, words_erased(one, patterns, marks)), '{}')
        FROM jsonb_each(value) AS own(field, one) WHERE text_erased(field, patterns, marks) = field);
    ELSE RETURN value;
  END CASE;
END $$;
--> statement-breakpoint
-- A version of a person's own row: the mark for each name, and nothing of how they are reached.
CREATE FUNCTION "person_erased"(version jsonb, mark text) RETURNS jsonb LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN jsonb_typeof(version) = 'object' THEN (
    SELECT coalesce(jsonb_object_agg(field, CASE WHEN field IN ('firstName', 'lastName', 'fullName', 'person') THEN to_jsonb(mark) ELSE one END), '{}')
    FROM jsonb_each(version) AS own(field, one)
    WHERE field NOT IN ('email', 'workPhone', 'vacationAvailable', 'searchData')) ELSE version END
$$;
