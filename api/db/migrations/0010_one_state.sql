-- Days, jobs and shifts whose parts disagreed are brought in line from the shifts up, as every write leaves them from now on: a sheet is
-- approved exactly when all its shifts are and nobody on it is a temporary worker, a day when all its jobs are. The audit says what changed.
WITH "part" AS (
	SELECT "dwo_job"."id", "dwo_job"."status" AS "was",
		count("workshift"."id") AS "shifts", count("workshift"."id") FILTER (WHERE "workshift"."approval_status" = 'approved') AS "approved",
		EXISTS (SELECT FROM "temporal_workshift" WHERE "temporal_workshift"."dwo_job_id" = "dwo_job"."id") AS "temporary"
	FROM "dwo_job" LEFT JOIN "workshift" ON "workshift"."dwo_job_id" = "dwo_job"."id"
	GROUP BY "dwo_job"."id"
), "sheet" AS (
	SELECT "id", "was", CASE
		WHEN "shifts" > 0 AND "approved" = "shifts" AND NOT "temporary" THEN 'approved'
		WHEN "was" = 'approved' AND ("shifts" > 0 OR "temporary") THEN 'submitted'
		ELSE "was" END AS "is"
	FROM "part"
), "changed" AS (
	UPDATE "dwo_job" SET "status" = "sheet"."is", "revision" = "revision" + 1
	FROM "sheet" WHERE "sheet"."id" = "dwo_job"."id" AND "sheet"."is" <> "sheet"."was"
	RETURNING "dwo_job"."id", "sheet"."was", "sheet"."is"
)
INSERT INTO "audit_log" ("action", "subject", "subject_id", "before", "after")
SELECT 'dwo_job.settle', 'dwo_job', "id", jsonb_build_object('status', "was"), jsonb_build_object('status', "is") FROM "changed";
--> statement-breakpoint
UPDATE "workshift" SET "approval_status" = "dwo_job"."status", "revision" = "workshift"."revision" + 1
FROM "dwo_job" WHERE "dwo_job"."id" = "workshift"."dwo_job_id"
	AND "workshift"."approval_status" <> 'approved' AND "workshift"."approval_status" <> "dwo_job"."status";
--> statement-breakpoint
WITH "day" AS (
	SELECT "dwo"."id", "dwo"."status" AS "was", CASE
		WHEN bool_or("dwo_job"."status" = 'draft') THEN 'draft'
		WHEN bool_and("dwo_job"."status" = 'approved') THEN 'approved'
		WHEN count("dwo_job"."id") > 0 OR "dwo"."status" = 'approved' THEN 'submitted'
		ELSE "dwo"."status" END AS "is"
	FROM "dwo" LEFT JOIN "dwo_job" ON "dwo_job"."dwo_id" = "dwo"."id"
	GROUP BY "dwo"."id"
), "changed" AS (
	UPDATE "dwo" SET "status" = "day"."is", "revision" = "revision" + 1
	FROM "day" WHERE "day"."id" = "dwo"."id" AND "day"."is" <> "day"."was"
	RETURNING "dwo"."id", "day"."was", "day"."is"
)
INSERT INTO "audit_log" ("action", "subject", "subject_id", "before", "after")
SELECT 'dwo.settle', 'dwo', "id", jsonb_build_object('status', "was"), jsonb_build_object('status', "is") FROM "changed";
